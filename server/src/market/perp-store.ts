import type { Database } from '../db/database.ts'
import { DEAL_COLUMNS, type Deal, dealOf, DEALS_MAX } from './recent-deals.ts'

/** Loads the latest trades of a perpetual, newest first. */
export async function loadPerpDeals(db: Database, perpId: number): Promise<Deal[]> {
  const rows = await db
    .selectFrom('perp_trade')
    .select(DEAL_COLUMNS)
    .where('perp_id', '=', perpId)
    .orderBy('id', 'desc')
    .limit(DEALS_MAX)
    .execute()
  return rows.map(dealOf)
}
