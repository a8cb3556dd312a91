import { type ListedMarket, ticksAt } from '@halyard/server/instruments'
import type { RecordPrices } from '@halyard/server/engine'
import { type Random, uniform } from '../random.ts'
import { type FeedState, priceOf, resumeFeed, SIMULATED_ASSETS } from './simulated-feed.ts'

/**
 * Rounds a feed's prices to the ticks of their markets. Returns the index prices and the feed state at
 * exactly those prices. A USDT price is rounded up with the probability of its fraction, so its expected
 * value is unchanged. With rounding to the nearest tick, a price that has just risen would be closer to the
 * tick below than to the one above, and a put would win more often than a call.
 */
export function roundToTicks(
  state: FeedState,
  markets: readonly ListedMarket[],
  random: Random,
): { readonly state: FeedState; readonly prices: RecordPrices['prices'] } {
  const inUsdt = markets.flatMap((market) => {
    const price = isPriced(market) ? priceOf(state, market.base.name, 'USDT') : undefined
    if (price === undefined) return []
    const scale = 10 ** market.config.priceDecimals
    const ticks = Math.max(1, Math.floor(price * scale + uniform(random)))
    return [{ marketId: market.id, name: market.base.name, ticks, price: ticks / scale }]
  })
  const rounded = resumeFeed(state, new Map(inUsdt.map(({ name, price }) => [name, price])))
  const prices = markets.flatMap((market) => {
    if (market.hasOwnIndex) return []
    const drawn = inUsdt.find(({ marketId }) => marketId === market.id)
    if (drawn) return [{ marketId: market.id, ticks: drawn.ticks }]
    const price = priceOf(rounded, market.base.name, market.quote.name)
    return price === undefined ? [] : [{ marketId: market.id, ticks: ticksAt(market, price) }]
  })
  return { state: rounded, prices }
}

function isPriced({ base, quote, hasOwnIndex }: ListedMarket): boolean {
  return !hasOwnIndex && quote.name === 'USDT' && SIMULATED_ASSETS.some(({ name }) => name === base.name)
}

/** Returns each asset's price in USDT by the last index prices. */
export function assetPricesOf(markets: readonly ListedMarket[]): Map<string, number> {
  const prices = new Map<string, number>()
  for (const market of markets)
    if (isPriced(market) && market.indexTicks > 0)
      prices.set(market.base.name, market.indexTicks / 10 ** market.config.priceDecimals)
  return prices
}
