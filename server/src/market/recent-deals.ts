import type { Database } from '../db/database.ts'
import type { Trade } from '../engine/index.ts'

export type Deal = Pick<Trade, 'tradeId' | 'ticks' | 'lots' | 'takerSide' | 'at'>

/** Number of trades cached per market. */
export const DEALS_MAX = 50

/** The latest trades of a market, and those not yet published. */
export interface RecentDeals {
  add(deal: Deal): void
  /** Newest first. */
  latest(): readonly Deal[]
  /** Returns the trades since the last call, newest first, at most `DEALS_MAX`. */
  takeUntold(): readonly Deal[]
}

export function createRecentDeals(newestFirst: readonly Deal[]): RecentDeals {
  let latest = [...newestFirst]
  let untold: Deal[] = []
  return {
    add(deal) {
      latest = [deal, ...latest.slice(0, DEALS_MAX - 1)]
      untold = [deal, ...untold.slice(0, DEALS_MAX - 1)]
    },
    latest: () => latest,
    takeUntold() {
      const taken = untold
      untold = []
      return taken
    },
  }
}

/** Loads the latest trades of a market, newest first. */
export async function loadDeals(db: Database, marketId: number): Promise<Deal[]> {
  const rows = await db
    .selectFrom('spot_trade')
    .select(DEAL_COLUMNS)
    .where('market_id', '=', marketId)
    .orderBy('id', 'desc')
    .limit(DEALS_MAX)
    .execute()
  return rows.map(dealOf)
}

/** The columns of a stored trade that are published, for spot and perpetuals. */
export const DEAL_COLUMNS = ['id', 'ticks', 'lots', 'taker_side', 'at'] as const

export function dealOf(row: Record<(typeof DEAL_COLUMNS)[number], string>): Deal {
  return {
    tradeId: Number(row.id),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    takerSide: row.taker_side as Deal['takerSide'],
    at: Number(row.at),
  }
}
