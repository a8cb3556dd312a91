import type { Command, PerpConfig, Exchange, PositionRow } from '@halyard/core'
import { amount } from '@halyard/money'
import { drawConditional } from './conditionals/draw.ts'
import {
  drawCancellingAll,
  drawMode,
  drawOpposite,
  drawReducing,
  drawRemoving,
  drawTerms,
} from './draw-net.ts'
import { PERPS } from './listing.ts'
import { drawClientId } from '../../workload/client-ids.ts'
import { MARKET_MAKERS } from '../../workload/traders.ts'
import type { ListingSetup, Measure } from '../product.ts'
import { fromCoinOf } from '../../oracle/top-up.ts'
import type { Random } from '../../random.ts'

type Perp = NonNullable<ReturnType<Exchange['perps']['byId']['get']>>
type Stops = Pick<PositionRow, 'takeProfitTicks' | 'stopLossTicks'>

/** Draws a command on perpetuals of a customer or market maker, mostly an acceptable one. */
export function drawPerp(random: Random, exchange: Exchange, customerId: number): Command {
  const perps = [...exchange.perps.byId.values()]
  if (perps.length === 0) return { kind: 'closeAllPositions', customerId, perpId: 1 }
  const mode = drawMode(random, exchange, customerId)
  if (mode) return mode
  if (random.chance(0.07)) return drawConditional(random, exchange, customerId)
  const roll = random.below(100)
  if (roll < 48) return drawOpening(random, random.pick(perps), customerId)
  if (roll < 55) {
    const opposite = drawOpposite(random, exchange, customerId)
    return opposite ?? drawOpening(random, random.pick(perps), customerId)
  }
  if (roll < 64) {
    const ticksOf = (perp: Perp | undefined, side: 'long' | 'short') =>
      perp ? drawTicks(random, perp, side) : 100
    const reducing = drawReducing(random, exchange, customerId, ticksOf)
    return reducing ?? drawOpening(random, random.pick(perps), customerId)
  }
  if (roll < 68) return drawRemoving(random, exchange, customerId)
  if (roll < 69) return drawCancellingAll(random, customerId)
  const target = drawTarget(random, exchange, customerId)
  if (roll < 81) return drawClose(random, exchange, target)
  if (roll < 84) return drawAmending(random, exchange, customerId)
  if (roll < 88) return { kind: 'cancelOpening', ...target }
  if (roll < 92) return { kind: 'setStops', ...target, ...drawStopsOf(random, exchange, target.positionId) }
  if (roll < 98) {
    const added = drawAdded(random)
    return { kind: 'addMargin', ...target, amount: amount(added), ...fromCoinOf(added) }
  }
  const perpId = random.chance(0.3) ? undefined : random.pick([1, 1, 2, 99])
  return { kind: 'closeAllPositions', customerId, perpId }
}

function drawOpening(random: Random, perp: Perp, customerId: number): Command {
  const { config } = perp
  const side = random.pick(['long', 'short'] as const)
  const lots = drawLots(random, config)
  const ticks = drawTicks(random, perp, side)
  const terms = drawTerms(random, ticks, lots, 0.65)
  const from = terms.type === 'limit' ? ticks : perp.markTicks
  const gain = side === 'long' ? 1 : -1
  const stops = random.chance(0.25)
    ? drawStops(random, from, gain)
    : { takeProfitTicks: undefined, stopLossTicks: undefined }
  return {
    kind: 'openPosition',
    customerId,
    perpId: random.chance(0.01) ? 99 : config.id,
    side,
    leverage: drawLeverage(random, MARKET_MAKERS.includes(customerId)),
    terms,
    ...fromCoinOf(BigInt(Number.isSafeInteger(ticks * lots) ? ticks * lots : 0)),
    stops,
    clientId: drawClientId(random),
  }
}

/** Draws new terms of a working order: another price, fewer or more lots; seldom terms that are none. */
function drawAmending(random: Random, exchange: Exchange, customerId: number): Command {
  const working = [...exchange.perps.positions.values()].filter(
    ({ remaining, ownerId }) => remaining > 0 && !MARKET_MAKERS.includes(ownerId),
  )
  const target = random.chance(0.9) ? working : [...exchange.perps.positions.values()]
  if (target.length === 0) return { kind: 'cancelOpenings', customerId, perpId: 1 }
  const order = random.pick(target)
  const perp = exchange.perps.byId.get(order.perpId)
  const ticks = perp && random.chance(0.6) ? drawTicks(random, perp, order.side) : order.ticks
  return {
    kind: 'amendOpening',
    customerId: random.chance(0.03) ? customerId : order.ownerId,
    positionId: order.id,
    ticks: Number.isNaN(ticks) ? 0.5 : ticks,
    lots: random.pick([
      order.lots,
      order.lots - random.below(Math.max(1, order.remaining)),
      order.lots + random.between(1, 30),
      random.chance(0.1) ? random.pick([0, -1, 1.5, 100_000_000]) : order.lots - 1,
    ]),
  }
}

function drawLeverage(random: Random, isMarketMaker: boolean): number {
  if (random.chance(0.02)) return random.pick([0, -1, 1.5, 101, Number.NaN])
  return isMarketMaker ? 1 : random.pick([1, 3, 10, 20, 40, 75, 100, 100, 100, 100])
}

function drawLots(random: Random, { lotsMin, lotsMax }: PerpConfig): number {
  const roll = random.below(100)
  if (roll < 70) return random.between(lotsMin, 60)
  if (roll < 92) return random.between(60, 900)
  if (roll < 96) return random.between(900, 30_000)
  return random.pick([lotsMin, lotsMin - 1, lotsMax, lotsMax + 1, 1.5, Number.NaN])
}

function drawTicks(random: Random, { markTicks, config, book, index }: Perp, side: 'long' | 'short'): number {
  const [own, other] = side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const reach = Math.floor((index.indexTicks * config.bandPpm) / 1_000_000)
  const roll = random.below(100)
  if (roll < 35) return Math.max(1, markTicks + random.between(-20, 20) * Math.ceil(markTicks / 4_000))
  if (roll < 55) return Math.max(1, markTicks + random.between(-30, 30) * Math.ceil(markTicks / 1_000))
  if (roll < 78) return book.levels(other, 1)[0]?.ticks ?? markTicks
  if (roll < 88) return book.levels(own, 1)[0]?.ticks ?? markTicks
  if (roll < 92) return index.indexTicks + (side === 'long' ? reach : -reach)
  if (roll < 94) return index.indexTicks + (side === 'long' ? reach + 1 : -reach - 1)
  if (roll < 96) return index.indexTicks + (side === 'long' ? -reach : reach)
  if (roll < 97) return Math.max(1, index.indexTicks + (side === 'long' ? -2 * reach : 2 * reach))
  if (roll < 98) return index.indexTicks + (side === 'long' ? -2 * reach - 3 : 2 * reach + 3)
  return random.pick([0, -5, 0.5, Number.NaN, 2e12])
}

/** Draws stops that are mostly close to the price, so that they trigger; occasionally on the wrong side. */
function drawStops(random: Random, ticks: number, gain: number): Stops {
  const away = (): number => Math.ceil((Math.abs(ticks) || 1) / random.pick([2_000, 1_000, 300, 100]))
  return {
    takeProfitTicks: random.chance(0.7) ? ticks + gain * away() * (random.chance(0.05) ? -1 : 1) : undefined,
    stopLossTicks: random.chance(0.7) ? ticks - gain * away() * (random.chance(0.05) ? -1 : 1) : undefined,
  }
}

function drawStopsOf(random: Random, exchange: Exchange, positionId: number): Stops {
  const position = exchange.perps.positions.get(positionId)
  const perp = position && exchange.perps.byId.get(position.perpId)
  if (!position || !perp) return { takeProfitTicks: 1_000, stopLossTicks: undefined }
  const from = position.openLots > 0 ? perp.markTicks : position.ticks
  return drawStops(random, from, position.side === 'long' ? 1 : -1)
}

function drawTarget(
  random: Random,
  exchange: Exchange,
  customerId: number,
): { customerId: number; positionId: number } {
  const open = [...exchange.perps.positions.values()]
  if (open.length === 0 || random.chance(0.1)) return { customerId, positionId: random.below(5_000) }
  const position = random.pick(open)
  return { customerId: random.chance(0.05) ? customerId : position.ownerId, positionId: position.id }
}

/** Draws a close at the market, or at a limit around the prices in the book. */
function drawClose(
  random: Random,
  exchange: Exchange,
  target: { readonly customerId: number; readonly positionId: number },
): Command {
  const lots = drawPart(random, exchange, target.positionId)
  const position = exchange.perps.positions.get(target.positionId)
  const perp = position && exchange.perps.byId.get(position.perpId)
  if (!perp || random.chance(0.6)) return { kind: 'closePosition', ...target, lots }
  const closes = position.side === 'long' ? 'short' : 'long'
  return { kind: 'closePosition', ...target, lots, limitTicks: drawTicks(random, perp, closes) }
}

function drawPart(random: Random, exchange: Exchange, positionId: number): number | undefined {
  const openLots = exchange.perps.positions.get(positionId)?.openLots ?? 1
  if (random.chance(0.5)) return undefined
  return random.chance(0.1)
    ? random.pick([0, openLots + 1, 1.5, -1])
    : random.between(1, Math.max(1, openLots))
}

function drawAdded(random: Random): bigint {
  const roll = random.below(100)
  if (roll < 90) return BigInt(random.between(1, 50_000_000))
  return random.pick([0n, -5n, 10n ** 18n, 60_000_000_000n])
}

/** Draws an operator's measure on perpetuals. */
export function drawPerpMeasures(random: Random, { markets }: ListingSetup): Measure[] {
  const perp = random.pick(PERPS.slice(0, Math.max(1, Math.min(markets, PERPS.length))))
  const configure = (change: Partial<PerpConfig>): Command => ({
    kind: 'configurePerp',
    perp: { ...perp, ...change },
  })
  const back = configure({})
  const measure = random.pick<Measure>([
    { now: configure({ status: 'paused' }), later: back },
    { now: configure({ status: 'cancel_only' }), later: back },
    { now: configure({ makerFeePpm: random.below(500), takerFeePpm: random.between(500, 2_000) }) },
    { now: configure({ bandPpm: random.pick([20_000, 50_000, 100_000]) }) },
    { now: configure({ fundingIntervalMs: random.pick([60_000, 120_000]) }), later: back },
    { now: configure({ quantityDecimals: perp.quantityDecimals - 1 }) },
    { now: configure({ tiers: [] }) },
    { now: configure({ markClampPpm: 5_000 }) },
    { now: configure({ indexMarketId: 98 }) },
  ])
  return [measure]
}

/** Returns the cheapest possible order, which a hoarding market maker repeats up to the limit. */
export function hoardPosition({ perps }: Exchange, customerId: number): Command {
  const [perp] = perps.byId.values()
  const reach = Math.floor(((perp?.index.indexTicks ?? 0) * (perp?.config.bandPpm ?? 0)) / 1_000_000)
  return {
    kind: 'openPosition',
    customerId,
    perpId: perp?.config.id ?? 1,
    side: 'long',
    leverage: 1,
    terms: { type: 'limit', ticks: (perp?.index.indexTicks ?? 1) - reach, lots: 1 },
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  }
}
