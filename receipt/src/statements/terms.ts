import {
  ENTRY_DELAY_MS,
  type OptionResult,
  type OptionRules,
  type OptionType,
  type TicketOption,
  type PriceTick,
} from './option-terms.ts'

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
   * The ticks of the delivery window, and those that remain after trimming. From rules 2 on the tick in force at each
   * instant, so a tick may occur several times.
   */
  readonly window: readonly PriceTick[]
  readonly kept: readonly PriceTick[]
  /**
   * Rule that delivered from rules 2 on: the grid, or the next prices after a silence. `undefined` if void, or under
   * rules 1.
   */
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

/** The terms that the times of an option follow from. */
export type OptionTimes = Pick<OptionTerms, 'acceptedAt' | 'seconds' | 'rules'>

/** Returns the earliest time of an entry tick in epoch milliseconds: under rules 3 after the delay (docs/verify.md). */
export function entryFromOf({ acceptedAt, rules }: Pick<OptionTerms, 'acceptedAt' | 'rules'>): number {
  return rules === 'halyard-option-rules-3' ? acceptedAt + ENTRY_DELAY_MS : acceptedAt
}

/** Returns the delivery time in epoch milliseconds (docs/verify.md). */
export function deliveryAtOf(times: OptionTimes): number {
  return entryFromOf(times) + times.seconds * 1000
}

/** Returns the times of an option that its ticket states. */
export function timesOf(ticket: {
  readonly rules: OptionRules
  readonly option: Pick<TicketOption, 'accepted_at' | 'seconds'>
}): OptionTimes {
  const { accepted_at, seconds } = ticket.option
  return { acceptedAt: accepted_at, seconds, rules: ticket.rules }
}
