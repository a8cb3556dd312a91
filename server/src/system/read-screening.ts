import type { Database } from '../db/database.ts'
import { numberOrNull } from '../db/number-or-null.ts'
import type { SystemReading } from './system-reading.ts'

/** Reads the screeners and the hits that wait for persons. */
export async function readScreening(db: Database): Promise<SystemReading['screening']> {
  const { waiting, since } = await db
    .selectFrom('screening')
    .select(({ fn }) => [fn.countAll<string>().as('waiting'), fn.min('since').as('since')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('screener_state').selectAll().orderBy('name').execute()
  return {
    waiting: Number(waiting),
    since: numberOrNull(since),
    screeners: rows.map(({ name, entries, dated_at, failing_since }) => ({
      name,
      entries,
      datedAt: numberOrNull(dated_at),
      isFailing: failing_since !== null,
    })),
  }
}
