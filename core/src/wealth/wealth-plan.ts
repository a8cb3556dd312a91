import type { Amount } from '@halyard/money'
import type { CurrencyId, WealthPlanId } from '../ids.ts'

/** A wealth product that is offered. An order keeps the terms it was bought on. Amounts are in units of the currency. */
export interface WealthPlan {
  readonly id: WealthPlanId
  /** The currency of principal and yield. Fixed for life. */
  readonly currencyId: CurrencyId
  /** Whole days from purchase to maturity, 1 to 365. */
  readonly cycleDays: number
  /** The yield of one day in parts per million of the principal, 1 to 100,000. */
  readonly dailyYieldPpm: number
  /** The limits of one order's principal. */
  readonly amountMin: Amount
  readonly amountMax: Amount
  /** The most principal that one customer may have hosted in this plan. */
  readonly customerMax: Amount
  /** The most principal that all customers together may have hosted in this plan. */
  readonly quota: Amount
  /** Identifies cycle, yield and the text of the agreement. A purchase names the terms that its customer agreed to. */
  readonly termsId: number
  readonly status: WealthPlanStatus
}

/** `paused`: no purchases; existing orders continue. */
export type WealthPlanStatus = 'open' | 'paused'

export const CYCLE_DAYS_MAX = 365
export const DAILY_YIELD_PPM_MAX = 100_000
