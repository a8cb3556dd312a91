import type { Exchange, Fact } from '@halyard/core'
import type { Random } from '../../random.ts'
import { FIRST_BYSTANDER, perpOf } from '../listing.ts'
import type { World } from '../world.ts'
import { MARKET, TICKS_PER_USDT } from './feed.ts'
import type { Truth } from './truth.ts'

/** Customers who hold positions of every leverage, and are liquidated by nothing but true prices. */
export interface Innocents {
  /** Opens positions for those who have none. */
  trade(): void
  /** Called before a price is recorded. */
  beforePrice(): void
  /** Called after a price is recorded, with how many sources were right. */
  afterPrice(honest: number): void
}

export interface InnocentsParts {
  readonly world: World
  readonly random: Random
  readonly truth: Truth
  readonly aheadMs: number
  readonly report: (kind: string, detail: string) => void
}

type Perp = NonNullable<ReturnType<Exchange['perps']['byId']['get']>>
type Position = ReturnType<Perp['positions']['values']> extends Iterable<infer One> ? One : never
type Liquidation = Extract<Fact, { kind: 'positionLiquidated' }>

export const INNOCENTS = 12
const LEVERAGES = [100, 100, 50, 50, 20, 10]
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }
/** The age of the oldest quotes of a price, without the player's lead. */
const PRICE_AGE_MS = 12_000
/** Noise of sources, as a share. */
const NOISE = 2e-4
/** After a step of the price by this share, with noise, positions are safe for nine seconds and more. */
const STEP_MAX = 0.032
const STEP_WINDOW_MS = 8_500
/** A certain price needs this many sources. */
const SOURCES_MIN = 3

export function openInnocents({ world, random, truth, aheadMs, report }: InnocentsParts): Innocents {
  const perp = world.exchange.perps.byId.get(MARKET)
  if (!perp) throw new Error('nothing is listed')
  const { lotsMin } = perpOf(MARKET)
  let before = new Map<number, Pick<Position, 'side' | 'openLots' | 'entryValue' | 'margin'>>()
  const customers = Array.from({ length: INNOCENTS }, (_, index) => FIRST_BYSTANDER + index)

  /** A position is endangered by the mark's distance from the index; the rest must come from the true price. */
  function checkLiquidation({ positionId, markTicks }: Liquidation): void {
    const held = before.get(positionId)
    if (!held || !perp) return
    const { low, high } = truth.rangeSince(world.now - aheadMs - PRICE_AGE_MS)
    const isLong = held.side === 'long'
    const worst = isLong ? low * (1 - NOISE) : high * (1 + NOISE)
    const value =
      ((worst * TICKS_PER_USDT * markTicks) / perp.index.indexTicks) * held.openLots * perp.tickLotUnits
    const equity = Number(held.margin) + (isLong ? 1 : -1) * (value - Number(held.entryValue))
    const { maintenancePpm = 0 } = perp.config.tiers[0] ?? {}
    if (equity >= (value * maintenancePpm) / 1_000_000)
      report(
        'false_price',
        `position ${positionId} was liquidated at ${markTicks}, the true price was ${low.toFixed(1)} to ${high.toFixed(1)}`,
      )
    const seen = world.now - aheadMs - 1_000
    const step = rangeWithin(seen - STEP_WINDOW_MS, seen)
    if (step > STEP_MAX)
      report('step', `position ${positionId} was liquidated in a step of ${(step * 100).toFixed(1)} %`)
  }

  function rangeWithin(from: number, to: number): number {
    const { low, high } = truth.rangeSince(from, to)
    return high / low - 1
  }

  return {
    trade() {
      const customerId = random.pick(customers)
      const held = [...perp.positions.values()].find(({ ownerId }) => ownerId === customerId)
      if (held && held.openLots > 0 && !random.chance(0.02)) return
      if (held) world.send({ kind: 'closePosition', customerId, positionId: held.id, lots: undefined })
      const lots = random.between(lotsMin, 120)
      world.send({
        kind: 'openPosition',
        customerId,
        perpId: MARKET,
        side: random.pick(['long', 'short']),
        leverage: random.pick(LEVERAGES),
        terms: { type: 'market', lots },
        stops: NO_STOPS,
      })
    },
    beforePrice() {
      before = new Map(
        [...perp.positions.values()]
          .filter(({ ownerId, openLots }) => customers.includes(ownerId) && openLots > 0)
          .map(({ id, side, openLots, entryValue, margin }) => [id, { side, openLots, entryValue, margin }]),
      )
    },
    afterPrice(honest) {
      for (const fact of world.exchange.facts) {
        if (fact.kind !== 'positionLiquidated' || !before.has(fact.positionId)) continue
        checkLiquidation(fact)
        if (honest < SOURCES_MIN)
          report('few_sources', `position ${fact.positionId} was liquidated by ${honest} right sources`)
      }
    },
  }
}
