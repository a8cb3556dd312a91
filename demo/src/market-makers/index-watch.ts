import type { Batch, Trade } from '@halyard/server/engine'
import { MINUTE_MS } from '@halyard/server/market-data'

/**
 * The engine rejects orders on an index price older than 10 s. The market makers cancel their quotes before
 * that.
 */
const STALE_AFTER_MS = 8_000
const POSITION_HALF_LIFE_MS = 10 * MINUTE_MS

/** An index price in ticks, `stale` if it is too old, or `none` before the first one. */
export type IndexPrice = number | 'stale' | 'none'

/** The inputs of the market makers: the current index prices and the maker's recent position. */
export interface IndexWatch {
  onBatch(batch: Batch): void
  price(marketId: number, now: number): IndexPrice
  /** Returns the maker's net bought lots, with exponential decay (half-life 10 minutes). */
  position(marketId: number, now: number): number
}

/** Creates the inputs of the market maker `makerId`. They are empty until the first batch. */
export function createIndexWatch(makerId: number): IndexWatch {
  const prices = new Map<number, { readonly ticks: number; readonly at: number }>()
  const positions = new Map<number, { readonly lots: number; readonly at: number }>()

  function position(marketId: number, now: number): number {
    const recent = positions.get(marketId)
    return recent ? recent.lots * 0.5 ** (Math.max(0, now - recent.at) / POSITION_HALF_LIFE_MS) : 0
  }

  function addTrade({ marketId, at, lots, takerSide }: Trade): void {
    const bought = takerSide === 'sell' ? lots : -lots
    positions.set(marketId, { lots: position(marketId, at) + bought, at })
  }

  return {
    onBatch({ changes }) {
      for (const fact of changes.facts) if (fact.kind === 'priceRecorded') prices.set(fact.marketId, fact)
      for (const trade of changes.trades) if (trade.makerId === makerId) addTrade(trade)
    },
    price(marketId, now) {
      const price = prices.get(marketId)
      if (!price) return 'none'
      return now - price.at <= STALE_AFTER_MS ? price.ticks : 'stale'
    },
    position,
  }
}
