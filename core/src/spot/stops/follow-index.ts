import { bandEdge, type Market } from '../../market/market.ts'
import { isSetAside } from '../../quarantine/process-record.ts'
import type { Exchange } from '../../state.ts'
import { markStopChanged, queueOf } from './stops-state.ts'
import type { StopOrder } from './stop-order.ts'
import { trailTrigger } from './trail.ts'

/**
 * Moves the triggers that trail an index price which has got better, and with each the worst price of its order. An uncertain price moves
 * none: a wrong high would trigger all of them with the next right price. The hold stays, because the order can only cost less.
 */
export function followIndexPrices(exchange: Exchange): void {
  // By id, so that a restart does not change the order in which rows are stored.
  for (const [marketId, { sell, buy }] of [...exchange.stops.trailing].toSorted(([a], [b]) => a - b)) {
    const market = exchange.markets.get(marketId)
    if (!market || market.indexTicks === 0 || market.quality === 'uncertain') continue
    for (const queue of [sell, buy]) {
      const moving = queue.takeReached(market.indexTicks, ({ id }) => isSetAside(exchange, 'stopOrder', id))
      const [first] = moving
      if (!first) continue
      const triggers = queueOf(exchange.stops, first)
      triggers.deleteAll(new Set(moving))
      for (const stop of moving) follow(exchange, market, stop)
      triggers.add(moving)
      queue.add(moving)
    }
  }
}

function follow(exchange: Exchange, market: Market, stop: StopOrder): void {
  if (!stop.trail) return
  stop.trail = { ...stop.trail, fromTicks: market.indexTicks }
  stop.trigger = trailTrigger(stop.side, market.indexTicks, stop.trail.ppm)
  const worst = bandEdge(market, stop.side, stop.trigger.ticks)
  stop.ticks = stop.side === 'sell' ? Math.max(stop.ticks, worst) : Math.min(stop.ticks, worst)
  stop.updatedAt = exchange.at
  markStopChanged(exchange, stop)
}
