import type { Command, Exchange, StopTerms, StopTrigger } from '@halyard/core'
import type { Random } from '../../../random.ts'
import { drawClientId } from '../client-ids.ts'
import { drawLots, drawTicks, type Market, pricedMarkets } from '../draw.ts'

/** Draws a command on stop orders, mostly an acceptable one. */
export function drawStop(random: Random, exchange: Exchange, customerId: number): Command {
  if (random.chance(0.25)) return { kind: 'cancelStop', ...drawWaiting(random, exchange, customerId) }
  const market = random.pick(pricedMarkets(exchange))
  const side = random.pick(['buy', 'sell'] as const)
  const trigger = drawTrigger(random, market)
  return {
    kind: 'placeStop',
    customerId,
    marketId: random.chance(0.01) ? 99 : market.config.id,
    side,
    trigger,
    terms: drawTerms(random, market, side, trigger),
    clientId: drawClientId(random),
  }
}

/** Draws a trigger that the next prices reach soon. */
function drawTrigger(random: Random, { lastTicks, indexTicks }: Market): StopTrigger {
  const source = random.pick(['last', 'index'] as const)
  const direction = random.pick(['at_or_below', 'at_or_above'] as const)
  const price = source === 'last' && lastTicks > 0 ? lastTicks : indexTicks
  const distance = random.between(0, 12) * Math.ceil(price / 2_000)
  const ticks = direction === 'at_or_below' ? price - distance : price + distance
  if (random.chance(0.95)) return { source, direction, ticks }
  return { source, direction, ticks: random.pick([0, -1, 0.5, 1, 1e12, 1e12 + 1]) }
}

function drawTerms(random: Random, market: Market, side: 'buy' | 'sell', trigger: StopTrigger): StopTerms {
  const lots = drawLots(random, market.config)
  if (random.chance(0.5)) return { type: 'market', lots }
  if (random.chance(0.2)) return { type: 'limit', ticks: drawTicks(random, market, side), lots }
  const reach = Math.floor((trigger.ticks * market.config.bandPpm) / 1_000_000)
  const ticks = trigger.ticks + random.pick([-reach - 1, -reach, -3, 0, 3, reach, reach + 1])
  return { type: 'limit', ticks, lots }
}

function drawWaiting(
  random: Random,
  { stops, nextOrderId }: Exchange,
  customerId: number,
): { customerId: number; stopId: number } {
  // Sorted by id, so that a seed does not depend on the core's storage order.
  const waiting = [...stops.waiting.values()].toSorted((one, other) => one.id - other.id)
  if (waiting.length === 0 || random.chance(0.15))
    return { customerId, stopId: random.below(nextOrderId + 2) }
  const stop = random.pick(waiting)
  return { customerId: random.chance(0.05) ? customerId : stop.ownerId, stopId: stop.id }
}

/** Returns a stop order far below the price, which a hoarding market maker repeats up to the limit. */
export function hoardStop(exchange: Exchange, customerId: number): Command {
  const [market] = exchange.markets.values()
  const ticks = Math.max(1, Math.floor((market?.indexTicks ?? 1) / 2))
  const worth = BigInt(ticks) * BigInt(market?.tickLotUnits ?? 1)
  const lots = Math.max(market?.config.lotsMin ?? 1, Number((market?.config.valueMin ?? 0n) / worth) + 1)
  return {
    kind: 'placeStop',
    customerId,
    marketId: market?.config.id ?? 1,
    side: 'buy',
    trigger: { source: 'index', direction: 'at_or_below', ticks },
    terms: { type: 'limit', ticks, lots },
  }
}
