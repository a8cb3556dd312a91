import { normal, seedRandom } from '@halyard/demo/random'
import type { Random } from '../../random.ts'

/** How the true price moves: by diffusion, and in the last two regimes also by jumps that stay or that return within seconds. */
export const TRUTH_REGIMES = ['calm', 'wild', 'jumps', 'flashes'] as const
export type TruthRegime = (typeof TRUTH_REGIMES)[number]

/** The true price of a market, which sources show later. */
export interface Truth {
  readonly price: number
  /** Moves to a later time, in epoch milliseconds. */
  advance(now: number): void
  /** Returns the lowest and the highest price since a time, or between two. */
  rangeSince(from: number, to?: number): { readonly low: number; readonly high: number }
}

const START_PRICE = 64_000
/** The standard deviation in a second: 0.9 basis points are 50 % a year. */
const SIGMA: Readonly<Record<TruthRegime, number>> = {
  calm: 0.9e-4,
  wild: 3.5e-4,
  jumps: 0.9e-4,
  flashes: 0.9e-4,
}
/** One jump or flash in about 40 seconds. */
const EVENT_MS = 40_000
const KEPT_MS = 30_000

/** Opens a true price. The random numbers determine the whole path. */
export function openTruth(random: Random, regime: TruthRegime, from: number): Truth {
  const chance = seedRandom(random.below(2 ** 31))
  let base = START_PRICE
  let flash = { until: from, factor: 1 }
  let at = from
  let past: { readonly at: number; readonly price: number }[] = []

  function jump(now: number): void {
    const sign = random.chance(0.5) ? 1 : -1
    if (regime === 'jumps') base *= 1 + (sign * random.between(30, 200)) / 10_000
    else if (now >= flash.until)
      flash = {
        until: now + random.between(2_000, 6_000),
        factor: 1 + (sign * random.between(40, 120)) / 1_000,
      }
  }

  const truth = {
    price: base,
    advance(now: number) {
      const elapsed = now - at
      at = now
      base *= Math.exp(SIGMA[regime] * Math.sqrt(elapsed / 1_000) * normal(chance))
      const hasEvents = regime === 'jumps' || regime === 'flashes'
      if (hasEvents && random.chance(elapsed / EVENT_MS)) jump(now)
      truth.price = base * (now < flash.until ? flash.factor : 1)
      past.push({ at: now, price: truth.price })
      if (past.length > KEPT_MS / 50) past = past.filter((one) => one.at > now - KEPT_MS)
    },
    rangeSince(since: number, to = at) {
      const prices = past.filter((one) => one.at >= since && one.at <= to).map(({ price }) => price)
      return { low: Math.min(...prices), high: Math.max(...prices) }
    },
  }
  return truth
}
