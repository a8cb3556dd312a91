import type { Market } from '../../market/market.ts'
import type { Exchange } from '../../state.ts'
import { nextReached } from './stops-state.ts'

/**
 * Compares the trades of an order, from its first price to the last one, with the next stops of the market. If one is reached,
 * the prices are kept until all stops that they reach are processed.
 */
export function noteTradedPrices(exchange: Exchange, market: Market, firstTicks: number): void {
  const { stops, changed } = exchange
  if (!stops.queues.has(market.config.id)) return
  const { lastTicks, sweptLow, sweptHigh } = market
  market.sweptLow = Math.min(firstTicks, lastTicks, sweptLow || lastTicks)
  market.sweptHigh = Math.max(firstTicks, lastTicks, sweptHigh)
  if (nextReached(exchange, market)) {
    stops.reached.add(market.config.id)
    changed.markets.add(market.config.id)
  } else forgetSweptPrices(exchange, market)
}

/** Notes the markets of which a stop is reached: after new index prices, or a start. */
export function noteReachedStops(exchange: Exchange): void {
  for (const marketId of exchange.stops.queues.keys()) {
    const market = exchange.markets.get(marketId)
    if (market && nextReached(exchange, market)) exchange.stops.reached.add(marketId)
  }
}

/** Ends the comparison of a market's trades with its stops, once none is reached. */
export function forgetSweptPrices({ stops, changed }: Exchange, market: Market): void {
  stops.reached.delete(market.config.id)
  if (market.sweptLow === 0) return
  market.sweptLow = 0
  market.sweptHigh = 0
  changed.markets.add(market.config.id)
}
