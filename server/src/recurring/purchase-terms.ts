import { RECURRING_DISTANCE_PPM } from '@halyard/formulas'
import { PRICE_STALE_AFTER_MS } from '../engine/index.ts'
import type { ListedMarket } from '../instruments/catalogue.ts'
import {
  type ConvertedMarket,
  convertedMarket,
  orderTerms,
  sizeProblem,
} from '../market-data/conversion-terms.ts'
import type { DepthLevel } from '../market-data/depth.ts'
import type { SkipReason } from './recurring-tables.ts'

/** The lots and the worst price of the order that buys, or why there is none. */
export type PurchaseTerms = { readonly lots: number; readonly ticks: number } | SkipReason

/** Returns a market with a price band of at most the distance of recurring purchases from the index price. */
export function boundedMarket(market: ListedMarket): ConvertedMarket {
  const { config, ...converted } = convertedMarket(market)
  const bandPpm = Math.min(config.bandPpm, RECURRING_DISTANCE_PPM)
  return { ...converted, config: { ...config, bandPpm } }
}

/** Returns the terms of a purchase from the asks, best first, which pays at most an amount. */
export function purchaseTerms(
  market: ListedMarket,
  asks: readonly DepthLevel[],
  pay: bigint,
  now: number,
): PurchaseTerms {
  if (market.config.status !== 'open') return 'market_not_open'
  if (market.indexTicks === 0 || now - market.indexAt > PRICE_STALE_AFTER_MS) return 'no_price'
  const terms = orderTerms(boundedMarket(market), 'buy', asks, { pay })
  if (!terms) return 'price_too_far'
  if (sizeProblem(market, terms)) return 'size'
  return { lots: Number(terms.lots), ticks: terms.worstTicks }
}
