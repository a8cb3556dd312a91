import type { Database } from '../../db/database.ts'
import type { ScreenerState } from './ask-screeners.ts'

/** The screeners are stored again after this time though nothing changed. */
const STORED_AGAIN_MS = 30_000

/** Stores the screeners as they are, for the console and the metrics of other processes. */
export async function storeStates(db: Database, states: readonly ScreenerState[], at: number): Promise<void> {
  const rows = await db.selectFrom('screener_state').selectAll().execute()
  for (const { name, version, entries, datedAt, failingSince, problem } of states) {
    const row = rows.find((stored) => stored.name === name)
    const isStored =
      row?.version === version && row.problem === problem && at - Number(row.seen_at) < STORED_AGAIN_MS
    if (isStored) continue
    const values = { version, entries, dated_at: datedAt, seen_at: at, failing_since: failingSince, problem }
    await db
      .insertInto('screener_state')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
  }
  const gone = rows.filter(({ name }) => !states.some((state) => state.name === name))
  for (const { name } of gone) await db.deleteFrom('screener_state').where('name', '=', name).execute()
}
