import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const CHUNK = 1_000

/**
 * Deletes the trading desks' contract orders that ended a day ago: cancelled unfilled, or netted into the one row that
 * a desk holds. The deals themselves, and the log of commands, are kept for ever.
 */
export async function pruneDeskPositions(
  db: Database,
  deskIds: readonly number[],
  range: { readonly from: number; readonly until: number },
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from contract_position where id in (
        select id from contract_position
        where customer_id = any(${deskIds}::bigint[]) and status in ('closed', 'cancelled')
          and batch_seq > coalesce((select seq from batch where at <= ${range.from} order by seq desc limit 1), 0)
          and batch_seq <= coalesce((select seq from batch where at <= ${range.until} order by seq desc limit 1), 0)
        limit ${CHUNK})
    `.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < CHUNK) return deleted
  }
}
