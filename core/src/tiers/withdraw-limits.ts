import type { Amount } from '@halyard/money'
import type { CustomerId } from '../ids.ts'

/**
 * A level of withdrawal limits: the most that customers of at least a verification level and an account age withdraw, in USDT units.
 */
export interface WithdrawLevel {
  readonly verification: number
  /** Whole days since the account was opened. */
  readonly ageDays: number
  /** The most of a UTC day and of a calendar month in UTC. */
  readonly dailyMax: Amount
  readonly monthlyMax: Amount
}

/** The levels, from the lowest to the highest; without one there is no limit. One row. */
export interface WithdrawLimits {
  readonly id: number
  readonly levels: readonly WithdrawLevel[]
}

/** The part of a customer's limit that a withdrawal or a sale has used. It is zero once the money has come back. */
export interface LimitPart {
  /** `withdrawal:<id>` or `fiat:<id>`. */
  readonly id: string
  readonly customerId: CustomerId
  /** The UTC day of the request, counted from 1970. */
  readonly day: number
  /** In USDT units, at the price of the request. */
  readonly value: Amount
}

/** The id of the one row of limits. */
export const LIMITS_ID = 1

export const WITHDRAW_LEVELS_MAX = 12
const AGE_DAYS_MAX = 3_650

/** Returns whether levels make a table: the limits of each are positive and never below those of the level before it. */
export function areValidLevels(levels: readonly WithdrawLevel[]): boolean {
  if (levels.length === 0 || levels.length > WITHDRAW_LEVELS_MAX) return false
  return levels.every(({ verification, ageDays, dailyMax, monthlyMax }, index) => {
    const before = levels[index - 1]
    return (
      Number.isInteger(verification) &&
      verification >= 0 &&
      verification <= 2 &&
      Number.isInteger(ageDays) &&
      ageDays >= 0 &&
      ageDays <= AGE_DAYS_MAX &&
      dailyMax > 0n &&
      dailyMax <= monthlyMax &&
      (!before || (dailyMax >= before.dailyMax && monthlyMax >= before.monthlyMax))
    )
  })
}

/** Returns the highest level that a verification level and an account age in days reach; `undefined` if none. */
export function levelOf(
  levels: readonly WithdrawLevel[],
  verification: number,
  ageDays: number,
): WithdrawLevel | undefined {
  return levels.findLast((level) => verification >= level.verification && ageDays >= level.ageDays)
}
