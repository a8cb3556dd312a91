import type { EngineLimits } from '@halyard/server/engine'
import { PRODUCTS } from '../products/list.ts'
import type { Hoard } from '../products/product.ts'
import { createRandom, type Random } from '../random.ts'

/** The parameters of a run that a seed draws, in addition to its faults. */
export interface SeedOptions {
  readonly seed: number
  readonly commands: number
  readonly customers: number
  readonly markets: number
  readonly limits: EngineLimits
  /** The nodes between the clients and the engine; with 0, clients use the engine itself. */
  readonly nodes: number
  /** The maximum number of commands sent at one moment, and the longest pause between such moments. */
  readonly burstMax: number
  readonly pauseMaxMs: number
  /** The maximum number of clients waiting for a response at the same time. */
  readonly clientsMax: number
  /** A market maker hoards open orders, positions, options or saved addresses up to the limit. */
  readonly hoards: readonly Hoard[]
  /** Prices are flat for long periods, so that options settle at their entry price. */
  readonly hasFlatPrices: boolean
  /** The scale of commit faults, lower for seeds that commit often. */
  readonly faultScale: number
  readonly searchEvery: number
  readonly compareEvery: number
}

export function drawOptions(seed: number, commands: number): { options: SeedOptions; random: Random } {
  const random = createRandom(seed)
  const isSmall = random.chance(0.15)
  // Rare cases that a short range of seeds must cover.
  const hoards = PRODUCTS.flatMap(({ draws: { hoard } }) => (hoard?.seeds.includes(seed % 20) ? [hoard] : []))
  const isHuge = seed % 10 === 7
  const hasFlatPrices = seed % 10 === 9
  const batchMax = isHuge ? 1_000 : random.pick([1, 7, 100, 1_000, 1_000])
  const queueMax = isHuge ? 10_000 : random.pick([30, 400, 10_000, 10_000])
  const floods = random.chance(0.15) && batchMax >= 100
  const options: SeedOptions = {
    seed,
    commands,
    customers: isSmall ? random.between(2, 3) : random.between(3, 12),
    markets: isSmall ? 1 : random.between(1, 3),
    limits: {
      queueMax,
      behindMin: isHuge ? 32 : 1,
      batchMax,
      repliesMax: batchMax + random.pick([0, 20, 500, 50_000]),
    },
    nodes: seed % 4 === 2 ? 3 : 0,
    burstMax: isHuge
      ? 2_500
      : random.pick([1, 5, 20, 60, 200, 1_500].filter((burst) => floods || burst <= batchMax * 2)),
    pauseMaxMs: random.pick(pausesOf(hoards, hasFlatPrices)),
    clientsMax: floods ? 2_000 : Math.min(queueMax + 10, 20 + batchMax * 3),
    faultScale: batchMax === 1 ? 0.15 : batchMax === 7 ? 0.5 : 1,
    hoards,
    hasFlatPrices,
    searchEvery: isSmall ? 1 : 40,
    compareEvery: isSmall ? 4 : 200,
  }
  return { options, random }
}

/**
 * Returns the possible pauses in milliseconds: short ones while customers hoard open options, because the limit must be
 * reached before the first one ends; long ones with flat prices, because only ended options show their effect.
 */
function pausesOf(hoards: readonly Hoard[], hasFlatPrices: boolean): readonly number[] {
  const [hoard] = hoards
  if (hoard) return hoard.pausesMs ?? [5, 50]
  return hasFlatPrices ? [2_000] : [5, 50, 400, 2_000, 4_000]
}
