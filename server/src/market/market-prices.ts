import type { ListedMarket } from '../catalogue.ts'
import type { RecordPrices } from '../engine/index.ts'
import { type FeedState, priceOf, SIMULATED_ASSETS } from './simulated-feed.ts'

/** The index prices of a feed's moment, for every market whose assets it knows. */
export function indexPricesOf(state: FeedState, markets: readonly ListedMarket[]): RecordPrices['prices'] {
  return markets.flatMap((market) => {
    const price = priceOf(state, market.base.name, market.quote.name)
    return price === undefined ? [] : [{ marketId: market.id, ticks: ticksAt(market, price) }]
  })
}

/** A price as the nearest whole number of ticks, and never none. */
export function ticksAt(market: ListedMarket, price: number): number {
  return Math.max(1, Math.round(price * 10 ** market.config.priceDecimals))
}

/** What each asset was worth in USDT by the last index prices. */
export function assetPricesOf(markets: readonly ListedMarket[]): Map<string, number> {
  const prices = new Map<string, number>()
  for (const { base, quote, config, indexTicks } of markets)
    if (quote.name === 'USDT' && indexTicks > 0 && SIMULATED_ASSETS.some(({ name }) => name === base.name))
      prices.set(base.name, indexTicks / 10 ** config.priceDecimals)
  return prices
}
