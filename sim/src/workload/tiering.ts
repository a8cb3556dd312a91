import type { Command } from '@halyard/core'
import { amount } from '@halyard/money'
import { createRandom } from '../random.ts'

/** The seeds with fees by volume and limits by level. They draw from a source of their own, so that no other seed changes. */
const SEEDS_EVERY = 10
const TIERED_SEED = 8

const DAY_MS = 24 * 60 * 60 * 1_000

/** Returns when a run starts: one with fees by volume shortly before a UTC day ends, so that it sees the next. */
export function startOf(seed: number, usual: number): number {
  return isTiered(seed) ? Math.ceil(usual / DAY_MS) * DAY_MS - 90_000 : usual
}

/** Creates what draws the commands of operators on fee schedules and limits. */
export function createTiering(seed: number): () => Command[] {
  const random = createRandom(seed + 9_000_000)
  if (!isTiered(seed)) return () => []
  const level = (verification: number, dailyMax: bigint) => ({
    verification,
    ageDays: 0,
    dailyMax: amount(dailyMax),
    monthlyMax: amount(dailyMax * random.pick([1n, 2n, 5n])),
  })
  return () => {
    if (!random.chance(0.2)) return []
    const makerPpm = random.pick([500_000, 600_000, 777_777])
    const steps = [
      { volume: amount(0n), makerPpm: 1_000_000, takerPpm: random.pick([1_000_000, 950_001]) },
      { volume: amount(random.pick([1n, 100_000_000n, 10_000_000_000n])), makerPpm, takerPpm: 900_000 },
      { volume: amount(random.pick([100_000_000_000n, 10_000_000_000n])), makerPpm, takerPpm: 777_777 },
    ]
    return [
      random.pick<Command>([
        { kind: 'setFeeSchedule', steps, perpsPpm: random.pick([1_000_000, 400_000, -1]) },
        { kind: 'setFeeSchedule', steps: steps.slice(random.below(2)), perpsPpm: 400_000 },
        {
          kind: 'setWithdrawLimits',
          levels: [
            level(1, 1_000_000_000n),
            level(2, random.pick([5_000_000_000n, 50_000_000n, 10n ** 14n])),
          ],
        },
      ]),
    ]
  }
}

function isTiered(seed: number): boolean {
  return seed % SEEDS_EVERY === TIERED_SEED
}
