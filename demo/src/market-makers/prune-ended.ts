import { type RawBuilder, sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'

/** Selects rows last changed after `from` and up to `until` (epoch milliseconds). */
export interface PruneRange {
  readonly from: number
  readonly until: number
}

const CHUNK = 1_000

/** Deletes the market makers' ended rows of a table, in chunks. Returns the number of deleted rows. */
export async function pruneEnded(
  db: Database,
  table: 'spot_order' | 'perp_position',
  accountIds: readonly number[],
  { from, until }: PruneRange,
  ended: RawBuilder<boolean>,
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
