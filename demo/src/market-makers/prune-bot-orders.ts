import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import { runEvery, type Repeated } from '@halyard/server'
import type { Makers } from './makers.ts'
import { MAKERS } from './run-market-makers.ts'

/** Selects rows last changed after `from` and up to `until` (epoch milliseconds). */
interface PruneRange {
  readonly from: number
  readonly until: number
}

const CHUNK = 1_000
const HOUR_MS = 3_600_000
const RETENTION_MS = 24 * HOUR_MS
/** Time span of the first run. Older orders that a stopped server missed are not pruned. */
const FIRST_RUN_MS = 48 * HOUR_MS

/**
 * Deletes the ended orders of a kind's market makers: those cancelled without a fill, and of perpetuals those netted into the
 * account's single position. Trades, the command log and orders of customers are kept. Deletes in chunks. Returns the number
 * of deleted rows.
 */
export async function pruneBotOrders(
  db: Database,
  { orders: { table, ended } }: Pick<Makers, 'orders'>,
  accountIds: readonly number[],
  { from, until }: PruneRange,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)}
        where customer_id = any(${accountIds}::bigint[]) and ${ended}
          and batch_seq > coalesce((select seq from batch where at <= ${from} order by seq desc limit 1), 0)
          and batch_seq <= coalesce((select seq from batch where at <= ${until} order by seq desc limit 1), 0)
        limit ${CHUNK})
    `.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < CHUNK) return deleted
  }
}

/** Prunes the market makers' orders of every kind that ended more than a day ago, every hour. */
export function runPruning(
  { db, now }: { readonly db: Database; readonly now: () => number },
  onError: (error: unknown) => void,
): Repeated {
  let from = now() - FIRST_RUN_MS
  return runEvery(
    HOUR_MS,
    async () => {
      const until = now() - RETENTION_MS
      for (const makers of MAKERS) await pruneBotOrders(db, makers, makers.botIds, { from, until })
      from = until
    },
    onError,
  )
}
