import type { Amount } from '@halyard/money'
import type { CustomerId } from '../ids.ts'

/**
 * The limits that customers set for themselves. The first three are sums of a UTC day in USDT units: stakes of timed
 * options when they are accepted, lost stakes when they are settled, and losses realised on perpetual contracts.
 * `reminder` is the time spent, in minutes, after which the app reminds the customer; the core only stores it.
 */
export const SELF_LIMITS = ['option_stake', 'option_loss', 'perp_loss', 'reminder'] as const
export type SelfLimitName = (typeof SELF_LIMITS)[number]

/** A limit with the change that is pending as stored (decision 29). */
export interface SelfLimitRow {
  readonly ownerId: CustomerId
  readonly name: SelfLimitName
  /** In USDT units, or in minutes for `reminder`; `undefined` for no limit. */
  readonly max: Amount | undefined
  /** The value from `nextAt` on, looser than `max`. */
  readonly next: Amount | undefined
  /** When `next` replaces `max`, in epoch milliseconds; `undefined` if no change is pending. */
  readonly nextAt: number | undefined
}

/** A pause: no new option and no opening order is accepted until its end. It never ends earlier. */
export interface SelfPauseRow {
  readonly id: CustomerId
  /** In epoch milliseconds. */
  readonly until: number
  /** Until when no spot purchase is accepted either; 0 if spot is not paused. At most `until`. */
  readonly spotUntil: number
}

/** The sums of a customer's day that limits are compared with, in USDT units. Within a day they never decrease. */
export interface SelfUseRow {
  readonly id: CustomerId
  /** The UTC day, counted from 1970. */
  readonly day: number
  readonly optionStake: Amount
  readonly optionLoss: Amount
  readonly perpLoss: Amount
}

export const DAY_MS = 86_400_000

/** The delay of a change that loosens a limit. */
export const LOOSER_AFTER_MS = 24 * 3_600_000

/** The shortest and the longest pause, in days. */
export const PAUSE_DAYS_MIN = 1
export const PAUSE_DAYS_MAX = 84

/** The shortest and the longest time between reminders, in minutes. */
export const REMINDER_MINUTES_MIN = 5n
export const REMINDER_MINUTES_MAX = 1_440n

/** Returns the UTC day of a time in epoch milliseconds, counted from 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

/** Returns the start of the UTC day after a time, both in epoch milliseconds. Sums of a day start at zero then. */
export function nextDayAt(at: number): number {
  return (dayOf(at) + 1) * DAY_MS
}

/** Returns the limit in force at a time in epoch milliseconds; `undefined` for none. */
export function limitAt(
  row: Pick<SelfLimitRow, 'max' | 'next' | 'nextAt'> | undefined,
  at: number,
): Amount | undefined {
  if (!row) return undefined
  return row.nextAt !== undefined && at >= row.nextAt ? row.next : row.max
}

/** Returns whether a limit is looser than another; no limit is the loosest. */
export function isLooser(limit: Amount | undefined, than: Amount | undefined): boolean {
  return than !== undefined && (limit === undefined || limit > than)
}
