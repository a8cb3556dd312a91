import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Thirty days, in milliseconds. */
export const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Returns the value traded in the last 30 whole and begun days, in units of the quote or settle currency. */
export async function volumeOf(
  db: Database,
  table: 'candle' | 'perp_candle',
  id: number,
  now: number,
): Promise<bigint> {
  const owner = table === 'candle' ? sql`market_id` : sql`perp_id`
  const { rows } = await sql<{ value: string }>`
    select coalesce(sum(value), 0) as value from ${sql.table(table)}
    where ${owner} = ${id} and period = '1day' and open_at > ${now - MONTH_MS}`.execute(db)
  return BigInt(rows[0]?.value ?? 0)
}
