import type { Market } from '../../market/market.ts'
import type { Exchange } from '../../state.ts'
import type { StopTrigger } from '../commands.ts'
import { nextReached } from './stops-state.ts'

/**
 * Compares the trades of an order, from its first price to the last one, with the next stops of the last trade; those of the index
 * are no concern of a trade. If one is reached, the prices are kept until all stops that they reach are processed.
 */
export function noteTradedPrices(exchange: Exchange, market: Market, firstTicks: number): void {
  const { stops, changed } = exchange
  const queues = stops.queues.get(market.config.id)?.last
  if (!queues) return
  const { lastTicks, sweptLow, sweptHigh } = market
  const low = Math.min(firstTicks, lastTicks, sweptLow || lastTicks)
  const high = Math.max(firstTicks, lastTicks, sweptHigh)
  if (sweptLow === 0 && !queues.at_or_below.isReachedBy(low) && !queues.at_or_above.isReachedBy(high)) return
  market.sweptLow = low
  market.sweptHigh = high
  if (nextReached(exchange, market, ['last'])) {
    stops.reached.add(market.config.id)
    changed.markets.add(market.config.id)
  } else forgetSweptPrices(exchange, market)
}

/** Notes the markets of which a stop is reached: of the index alone after new index prices, of both sources after a start. */
export function noteReachedStops(exchange: Exchange, sources?: readonly StopTrigger['source'][]): void {
  for (const marketId of exchange.stops.queues.keys()) {
    const market = exchange.markets.get(marketId)
    if (market && nextReached(exchange, market, sources)) exchange.stops.reached.add(marketId)
  }
}

/** Ends the comparison of a market's trades with its stops, once they reach none. */
export function forgetSweptPrices({ changed }: Exchange, market: Market): void {
  if (market.sweptLow === 0) return
  market.sweptLow = 0
  market.sweptHigh = 0
  changed.markets.add(market.config.id)
}
