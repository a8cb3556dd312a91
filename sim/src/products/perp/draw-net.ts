import type { Command, Exchange, OpeningTerms, PositionRow } from '@halyard/core'
import { amount } from '@halyard/money'
import type { Random } from '../../random.ts'
import { drawClientId } from '../../workload/client-ids.ts'
import { MARKET_MAKERS } from '../../workload/traders.ts'
import { removableOf } from './expect-net.ts'

type Perp = NonNullable<ReturnType<Exchange['perps']['byId']['get']>>
type Position = NonNullable<ReturnType<Exchange['perps']['positions']['get']>>

/**
 * Draws a change of a customer's mode: every other customer chooses net positions as soon as nothing is open; seldom one who has
 * something open, or in whose case it changes nothing.
 */
export function drawMode(random: Random, exchange: Exchange, customerId: number): Command | undefined {
  const { modes, positions } = exchange.perps
  const mode = modes.get(customerId)?.mode ?? 'separate'
  const wanted = customerId % 2 === 0 && !MARKET_MAKERS.includes(customerId) ? 'net' : 'separate'
  const isFree = ![...positions.values()].some(({ ownerId }) => ownerId === customerId)
  if (isFree && mode !== wanted && random.chance(0.3))
    return { kind: 'setPositionMode', customerId, mode: wanted }
  return random.chance(0.01)
    ? { kind: 'setPositionMode', customerId, mode: random.pick(['net', 'separate']) }
    : undefined
}

/** Returns a position of a customer in net mode, of this one if they have one. */
export function drawHeld(random: Random, { perps }: Exchange, customerId: number): Position | undefined {
  const held = [...perps.positions.values()].filter(
    ({ ownerId, openLots }) => openLots > 0 && perps.modes.get(ownerId)?.mode === 'net',
  )
  const own = held.filter(({ ownerId }) => ownerId === customerId)
  const from = own.length > 0 ? own : held
  return from.length > 0 ? random.pick(from) : undefined
}

/** Draws a reduce-only order of a customer in net mode; seldom one of the wrong side, or while all have nothing to reduce. */
export function drawReducing(
  random: Random,
  exchange: Exchange,
  customerId: number,
  ticksOf: (perp: Perp | undefined, side: PositionRow['side']) => number,
): Command | undefined {
  const held = drawHeld(random, exchange, customerId)
  if (!held && random.chance(0.9)) return undefined
  const side = (held?.side === 'long') === random.chance(0.97) ? 'sell' : 'buy'
  const perp = exchange.perps.byId.get(held?.perpId ?? 1)
  const lots = drawLots(random, held?.openLots ?? 10)
  const ticks =
    perp && random.chance(0.5)
      ? nearTicks(random, perp, side)
      : ticksOf(perp, side === 'buy' ? 'long' : 'short')
  return {
    kind: 'reducePosition',
    customerId: held?.ownerId ?? customerId,
    perpId: random.chance(0.01) ? 99 : (perp?.config.id ?? 1),
    side,
    terms: drawTerms(random, aNumber(ticks), lots),
    clientId: drawClientId(random),
  }
}

/** Draws the terms of a limit order, mostly one that rests, or of a market order, seldom with a worst price. */
export function drawTerms(random: Random, ticks: number, lots: number, limits = 0.75): OpeningTerms {
  if (!random.chance(limits))
    return random.chance(0.2)
      ? { type: 'market', lots, worstTicks: aNumber(ticks) }
      : { type: 'market', lots }
  if (random.chance(0.4)) return { type: 'limit', ticks, lots }
  const timeInForce = random.pick(['gtc', 'gtc', 'post_only', 'ioc', 'fok'] as const)
  return { type: 'limit', timeInForce, ticks, lots }
}

/** Returns a price that the log can store: it has no NaN, and an optional price would be none. */
function aNumber(ticks: number): number {
  return Number.isNaN(ticks) ? 0.5 : ticks
}

function drawLots(random: Random, openLots: number): number {
  if (random.chance(0.06)) return random.pick([0, 1.5, -1, Number.NaN, openLots + 1])
  if (random.chance(0.2)) return openLots
  return random.between(1, Math.max(1, Math.ceil(openLots / random.pick([1, 2, 4]))))
}

/**
 * Draws an order of the customer that would reduce their position but may open lots too, at a price near those of reduce-only orders,
 * so that a taker fills both.
 */
export function drawOpposite(random: Random, exchange: Exchange, customerId: number): Command | undefined {
  const held = drawHeld(random, exchange, customerId)
  const perp = held && exchange.perps.byId.get(held.perpId)
  if (!held || !perp) return undefined
  const side = held.side === 'long' ? 'short' : 'long'
  const lots = Math.max(
    perp.config.lotsMin,
    random.pick([held.openLots, Math.ceil(held.openLots / 2), held.openLots * 2, random.between(1, 60)]),
  )
  const ticks = nearTicks(random, perp, side === 'long' ? 'buy' : 'sell')
  return {
    kind: 'openPosition',
    customerId: held.ownerId,
    perpId: perp.config.id,
    side,
    leverage: random.pick([1, 5, 10, 20]),
    terms: drawTerms(random, ticks, lots, 0.85),
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
    clientId: drawClientId(random),
  }
}

/** Returns a price that is close to the best of a side, mostly a little behind the mark. */
function nearTicks(random: Random, { markTicks }: Perp, side: 'buy' | 'sell'): number {
  const away = random.between(-1, 6) * Math.ceil(markTicks / 4_000)
  return Math.max(1, markTicks + (side === 'buy' ? -away : away))
}

/** Draws a cancellation of a customer's orders in one contract or in all. */
export function drawCancellingAll(random: Random, customerId: number): Command {
  const perpId = random.chance(0.4) ? undefined : random.pick([1, 1, 2, 99])
  return { kind: 'cancelOpenings', customerId, perpId }
}

/** Draws a removal of margin, mostly of a position with more than it needs, around the most that is allowed. */
export function drawRemoving(random: Random, exchange: Exchange, customerId: number): Command {
  const held = [...exchange.perps.positions.values()].filter(({ openLots }) => openLots > 0)
  const limits = held.flatMap((position) => {
    const perp = exchange.perps.byId.get(position.perpId)
    return perp ? [{ position, most: removableOf(exchange, perp, position) }] : []
  })
  const spare = limits.filter(({ most }) => most > 0n)
  const from = spare.length > 0 && random.chance(0.8) ? spare : limits
  if (from.length === 0)
    return { kind: 'removeMargin', customerId, positionId: random.below(5_000), amount: amount(1n) }
  const { position, most } = random.pick(from)
  const removed = random.pick([1n, most / 2n, most, most + 1n, random.pick([0n, -5n, 10n ** 12n])])
  return {
    kind: 'removeMargin',
    customerId: random.chance(0.03) ? customerId : position.ownerId,
    positionId: position.id,
    amount: amount(removed),
  }
}
