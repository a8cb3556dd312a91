import type { Database } from '../db/database.ts'
import { PUBLIC_TRADE_COLUMNS, type PublicTrade, publicTradeOf, RECENT_TRADES_MAX } from './recent-trades.ts'

/** Loads the latest trades of a perpetual, newest first. */
export async function loadRecentPerpTrades(db: Database, perpId: number): Promise<PublicTrade[]> {
  const rows = await db
    .selectFrom('perp_trade')
    .select(PUBLIC_TRADE_COLUMNS)
    .where('perp_id', '=', perpId)
    .orderBy('id', 'desc')
    .limit(RECENT_TRADES_MAX)
    .execute()
  return rows.map(publicTradeOf)
}
