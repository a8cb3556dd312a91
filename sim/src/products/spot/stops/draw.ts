import type { Command, Exchange, PlaceOco, StopTerms, StopTrail, StopTrigger } from '@halyard/core'
import type { Random } from '../../../random.ts'
import { drawClientId } from '../../../workload/client-ids.ts'
import { drawLots, drawTicks, type Market, pricedMarkets } from '../draw.ts'

/** Draws a command on stop orders, mostly an acceptable one. */
export function drawStop(random: Random, exchange: Exchange, customerId: number): Command {
  if (random.chance(0.25)) return { kind: 'cancelStop', ...drawWaiting(random, exchange, customerId) }
  const market = random.pick(pricedMarkets(exchange))
  const side = random.pick(['buy', 'sell'] as const)
  const marketId = random.chance(0.01) ? 99 : market.config.id
  const clientId = drawClientId(random)
  if (random.chance(0.3)) return drawOco(random, market, { customerId, marketId, side, clientId })
  if (random.chance(0.2)) {
    const terms = random.chance(0.95)
      ? ({ type: 'market', lots: drawLots(random, market.config) } as const)
      : ({ type: 'limit', ticks: market.indexTicks, lots: 9 } as const)
    return { kind: 'placeStop', customerId, marketId, side, trigger: drawTrail(random), terms, clientId }
  }
  const trigger = drawTrigger(random, market)
  const terms = drawTerms(random, market, side, trigger)
  return { kind: 'placeStop', customerId, marketId, side, trigger, terms, clientId }
}

/** Draws an OCO whose legs are on the two sides of the price, mostly. */
function drawOco(
  random: Random,
  market: Market,
  fields: Pick<PlaceOco, 'customerId' | 'marketId' | 'side' | 'clientId'>,
): PlaceOco {
  const drawn = drawTrigger(random, market)
  const sign = fields.side === 'sell' ? 1 : -1
  const direction = fields.side === 'sell' ? 'at_or_below' : 'at_or_above'
  const distance = Math.ceil(market.indexTicks / 2_000)
  const ticks = market.indexTicks - sign * random.between(1, 12) * distance
  const wanted = random.chance(0.9) ? ({ ...drawn, direction, ticks } as const) : drawn
  const trigger = random.chance(0.2) ? drawTrail(random) : wanted
  const terms = random.chance(0.6)
    ? ({ type: 'market', lots: drawLots(random, market.config) } as const)
    : drawTerms(random, market, fields.side, wanted)
  const limitTicks = market.indexTicks + sign * random.between(-2, 12) * distance
  return {
    kind: 'placeOco',
    ...fields,
    trigger,
    terms,
    limit: { ticks: limitTicks, clientId: drawClientId(random) },
  }
}

function drawTrail(random: Random): StopTrail {
  return {
    trailPpm: random.pick([1_000, 1_500, 4_000, 20_000, random.pick([999, 200_001, 1_000.5, Number.NaN])]),
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
