import { type Amount, amount } from '@halyard/money'
import { dailyYieldOf, type WealthTerms } from '@halyard/formulas'
import type { CurrencyId, CustomerId, WealthOrderId, WealthPlanId } from '../ids.ts'

/** `hosting`: open. `completed`: matured. `redeemed`: ended early, less a penalty. */
export type WealthOrderStatus = 'hosting' | 'completed' | 'redeemed'

/** A purchase of a wealth plan as stored. Amounts are in units of the currency, times in epoch milliseconds. */
export interface WealthOrderRow {
  readonly id: WealthOrderId
  readonly ownerId: CustomerId
  readonly planId: WealthPlanId
  readonly currencyId: CurrencyId
  /** The terms that the customer agreed to. */
  readonly termsId: number
  readonly cycleDays: number
  readonly dailyYieldPpm: number
  /** Frozen in the owner's trust account while the order is open. */
  readonly principal: Amount
  readonly boughtAt: number
  /** The days whose yield is paid, 0 to `cycleDays`. */
  readonly daysPaid: number
  readonly status: WealthOrderStatus
  /** Deducted from the principal by an early redemption; otherwise 0. */
  readonly penalty: Amount
  readonly endedAt: number | undefined
}

/** A wealth order in memory. */
export type WealthOrder = { -readonly [Field in keyof WealthOrderRow]: WealthOrderRow[Field] }

const DAY_MS = 86_400_000

/** Returns the yield of the days that are not paid yet, which the wealth pool reserves. */
export function reserveOf(order: WealthTerms & Pick<WealthOrderRow, 'cycleDays' | 'daysPaid'>): Amount {
  return amount(dailyYieldOf(order) * BigInt(order.cycleDays - order.daysPaid))
}

/** Returns the whole days since the purchase, at most the cycle. */
export function daysHeld({ boughtAt, cycleDays }: Held, at: number): number {
  return Math.min(cycleDays, Math.floor((at - boughtAt) / DAY_MS))
}

type Held = Pick<WealthOrderRow, 'boughtAt' | 'cycleDays'>

/** Returns the time at which a day's yield is due, in epoch milliseconds. Days count from 1. */
export function yieldDueAt({ boughtAt }: Pick<WealthOrderRow, 'boughtAt'>, day: number): number {
  return boughtAt + day * DAY_MS
}

/** Returns the time of maturity, in epoch milliseconds. */
export function maturesAt(order: Held): number {
  return yieldDueAt(order, order.cycleDays)
}

/** Returns the stored fields of an order. */
export function wealthOrderRow(order: WealthOrderRow): WealthOrderRow {
  const { id, ownerId, planId, currencyId, termsId, cycleDays, dailyYieldPpm, principal } = order
  const { boughtAt, daysPaid, status, penalty, endedAt } = order
  return {
    id,
    ownerId,
    planId,
    currencyId,
    termsId,
    cycleDays,
    dailyYieldPpm,
    principal,
    boughtAt,
    daysPaid,
    status,
    penalty,
    endedAt,
  }
}
