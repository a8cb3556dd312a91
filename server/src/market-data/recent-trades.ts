import type { Database } from '../db/database.ts'
import type { Trade } from '../engine/index.ts'

/** The public part of a trade, without accounts and fees. */
export type PublicTrade = Pick<Trade, 'tradeId' | 'ticks' | 'lots' | 'takerSide' | 'at'>

/** Number of trades cached per market. */
export const RECENT_TRADES_MAX = 50

/** The latest trades of a market, and those not yet published. */
export interface RecentTrades {
  add(trade: PublicTrade): void
  /** Newest first. */
  latest(): readonly PublicTrade[]
  /** Returns the trades since the last call, newest first, at most `RECENT_TRADES_MAX`. */
  takeUnpublished(): readonly PublicTrade[]
}

export function createRecentTrades(newestFirst: readonly PublicTrade[]): RecentTrades {
  let latest = [...newestFirst]
  let unpublished: PublicTrade[] = []
  return {
    add(trade) {
      latest = [trade, ...latest.slice(0, RECENT_TRADES_MAX - 1)]
      unpublished = [trade, ...unpublished.slice(0, RECENT_TRADES_MAX - 1)]
    },
    latest: () => latest,
    takeUnpublished() {
      const taken = unpublished
      unpublished = []
      return taken
    },
  }
}

/** Loads the latest trades of a market, newest first. */
export async function loadRecentTrades(db: Database, marketId: number): Promise<PublicTrade[]> {
  const rows = await db
    .selectFrom('spot_trade')
    .select(PUBLIC_TRADE_COLUMNS)
    .where('market_id', '=', marketId)
    .orderBy('id', 'desc')
    .limit(RECENT_TRADES_MAX)
    .execute()
  return rows.map(publicTradeOf)
}

/** The columns of a stored trade that are published, for spot and perpetuals. */
export const PUBLIC_TRADE_COLUMNS = ['id', 'ticks', 'lots', 'taker_side', 'at'] as const

export function publicTradeOf(row: Record<(typeof PUBLIC_TRADE_COLUMNS)[number], string>): PublicTrade {
  return {
    tradeId: Number(row.id),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    takerSide: row.taker_side as PublicTrade['takerSide'],
    at: Number(row.at),
  }
}
