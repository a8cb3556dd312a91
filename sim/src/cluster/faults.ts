import type { Random } from '../random.ts'
import type { Coverage } from '../outcomes/coverage.ts'

/** All injectable faults with their maximum probability. Each seed draws a subset. */
const FAULT_RATES = {
  crashBeforeCommit: 0.03,
  crashDuringCommitApplied: 0.03,
  crashDuringCommitLost: 0.03,
  crashAfterCommit: 0.03,
  resetApplied: 0.03,
  resetLost: 0.03,
  commitRolledBack: 0.02,
  stall: 0.02,
  crashWhileIdle: 0.02,
  crashInRecovery: 0.3,
  secondEngine: 0.02,
  messageLost: 0.01,
  messageLate: 0.01,
  messageRepeated: 0.02,
  nodeKilled: 0.005,
  duplicateAtOnce: 0.5,
  duplicateLater: 0.2,
  keyReused: 0.1,
  retryHoursLater: 0.05,
  clockForward: 0.01,
  clockBack: 0.01,
  clockLeap: 0.005,
  clockFrozen: 0.01,
  feedStale: 0.05,
  feedZero: 0.1,
  feedNegative: 0.1,
  feedNotANumber: 0.1,
  feedUnknownMarket: 0.1,
  feedGap: 0.3,
  feedHalved: 0.02,
  feedDoubled: 0.02,
  feedFlat: 0.05,
  marketPaused: 0.02,
  marketCancelOnly: 0.02,
  feesChanged: 0.05,
  customerFrozen: 0.02,
  productsChanged: 0.1,
} as const

export type Fault = keyof typeof FAULT_RATES

export const FAULTS = Object.keys(FAULT_RATES) as Fault[]

/** Faults per commit: a seed that commits every command separately would otherwise only restart. */
const PER_COMMIT: ReadonlySet<Fault> = new Set([
  'crashBeforeCommit',
  'crashDuringCommitApplied',
  'crashDuringCommitLost',
  'crashAfterCommit',
  'resetApplied',
  'resetLost',
  'commitRolledBack',
  'stall',
])

export interface Faults {
  /** Returns whether the fault is injected now. */
  inject(fault: Fault): boolean
  /** Stops all faults. */
  cease(): void
  /** Returns the faults of this seed with their probabilities. */
  describe(): string
}

/** Draws the faults of a seed. Most seeds have most faults; rare mixes isolate a single kind. */
export function drawFaults(random: Random, coverage: Coverage, scale: number): Faults {
  const share = random.pick([0, 0.2, 0.5, 0.8, 1])
  const rates = new Map(
    FAULTS.filter(() => random.chance(share)).map((fault) => [
      fault,
      (FAULT_RATES[fault] * random.between(5, 100) * (PER_COMMIT.has(fault) ? scale : 1)) / 100,
    ]),
  )
  let active = true
  return {
    inject(fault) {
      const injected = active && random.chance(rates.get(fault) ?? 0)
      if (injected) coverage.count('fault', fault)
      return injected
    },
    cease() {
      active = false
    },
    describe: () => [...rates].map(([fault, rate]) => `${fault} ${rate.toFixed(3)}`).join(', ') || 'none',
  }
}
