import type { MarketConfig, PriceQuality } from './market.ts'
import type { OwnIndex } from './own-index.ts'
import type { UnchangedEstimates } from './unchanged-spans.ts'

/** A market as stored. */
export interface MarketRow {
  readonly config: MarketConfig
  /** The last index price in ticks, and when it was recorded; both 0 before the first. */
  readonly indexTicks: number
  readonly indexAt: number
  /** The quality of the last index price. */
  readonly quality: PriceQuality
  /** The number of the last index price; 0 before the first. */
  readonly tickSeq: number
  /** The price of the last trade in ticks; 0 before the first. */
  readonly lastTicks: number
  /** The prices of trades that reach stop orders which are not processed yet; both 0 if there are none. */
  readonly sweptLow: number
  readonly sweptHigh: number
  readonly unchanged: UnchangedEstimates
  /** The index that the exchange computes; `undefined` if a price source provides it. */
  readonly ownIndex: OwnIndex | undefined
}

/** Returns a copy with the fields that are stored. */
export function marketRow(market: MarketRow): MarketRow {
  const {
    config,
    indexTicks,
    indexAt,
    quality,
    tickSeq,
    lastTicks,
    sweptLow,
    sweptHigh,
    unchanged,
    ownIndex,
  } = market
  return {
    config,
    indexTicks,
    indexAt,
    quality,
    tickSeq,
    lastTicks,
    sweptLow,
    sweptHigh,
    unchanged,
    ownIndex,
  }
}
