import type { MarketId } from '../ids.ts'
import type { PriceQuality } from './market.ts'

/** An index price was recorded. */
export interface PriceRecorded {
  readonly kind: 'priceRecorded'
  readonly marketId: MarketId
  /** The number of the index price in its market, from 1. */
  readonly n: number
  readonly ticks: number
  readonly at: number
  readonly quality: PriceQuality
}

/** The facts that market commands emit. */
export type MarketFact = PriceRecorded
