import type { OptionResult, OptionRules, OptionType, TrailTick } from './option-terms.ts'

/** The terms of an option. Times in epoch milliseconds, the stake in whole units. */
export interface OptionTerms {
  readonly rules: OptionRules
  readonly type: OptionType
  readonly seconds: number
  readonly stake: bigint
  readonly payoutPpm: number
  readonly acceptedAt: number
  readonly acceptedTick: number
}

/**
 * The outcome of an option under the rules of docs/verify.md: prices in ticks, the payout in units with the stake
 * included.
 */
export interface Settlement {
  readonly result: OptionResult
  /** The total returned to the customer in whole units, including the stake. */
  readonly payout: bigint
  readonly entryTicks: number | undefined
  readonly deliveryTicks: number | undefined
  /**
   * The ticks of the delivery window, and those that remain after trimming. Under rules 2 the tick in force at each
   * instant, so a tick may occur several times.
   */
  readonly window: readonly TrailTick[]
  readonly kept: readonly TrailTick[]
  /** What delivered under rules 2: the grid, or the next prices after a silence. `undefined` if void, or under rules 1. */
  readonly by: 'grid' | 'next' | undefined
}

const WINDOW_MAX_MS = 10_000

/**
 * Returns the length of the delivery window in milliseconds: the last third of the option, rounded down, at most 10
 * seconds. Under rules 1 the entry tick must arrive within the same time after acceptance (docs/verify.md).
 */
export function windowMsOf(seconds: number): number {
  return Math.min(WINDOW_MAX_MS, Math.floor((seconds * 1000) / 3))
}

/** Returns the delivery time in epoch milliseconds (docs/verify.md). */
export function deliveryAtOf({ acceptedAt, seconds }: Pick<OptionTerms, 'acceptedAt' | 'seconds'>): number {
  return acceptedAt + seconds * 1000
}
