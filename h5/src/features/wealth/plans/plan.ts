import type { WealthPlanInfo } from '@halyard/api/client'
import { penaltyOf } from '@halyard/formulas'
import { PPM } from '@halyard/money'
import { knownWord } from '../../../lib/calls/word-for.ts'

const STATUSES = ['open', 'sold_out', 'paused'] as const

/** A wealth product. Amounts are decimal texts of its currency. */
export interface Plan {
  readonly id: number
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  /** Whole days from purchase to maturity. */
  readonly cycleDays: number
  /** Yield of one day in parts per million of the principal. */
  readonly dailyYieldPpm: number
  /** Expected return of 30 days in parts per million. */
  readonly monthYieldPpm: number
  readonly amountMin: string
  readonly amountMax: string
  readonly customerMax: string
  readonly quota: string
  /** Principal that can still be bought. */
  readonly left: string
  readonly status: (typeof STATUSES)[number]
  readonly termsId: number
}

/** Returns the yield of 365 days without compounding, in parts per million of the principal. */
export function yearlyYieldOf({ dailyYieldPpm }: Pick<Plan, 'dailyYieldPpm'>): number {
  return 365 * dailyYieldPpm
}

/** Returns the penalty of a redemption on the day of the purchase, the largest one, in parts per million of the principal. */
export function largestPenaltyOf({
  dailyYieldPpm,
  cycleDays,
}: Pick<Plan, 'dailyYieldPpm' | 'cycleDays'>): number {
  return Number(penaltyOf({ principal: PPM, dailyYieldPpm }, cycleDays))
}

/** Parses a wealth product of the wire. Throws for an unknown status. */
export function toPlan(wire: WealthPlanInfo): Plan {
  return {
    id: wire.id,
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    decimals: wire.decimals,
    cycleDays: wire.cycle,
    dailyYieldPpm: wire.day_ppm,
    monthYieldPpm: wire.month_ppm,
    amountMin: wire.min_number,
    amountMax: wire.max_number,
    customerMax: wire.customer_max,
    quota: wire.quota,
    left: wire.left,
    status: knownWord(STATUSES, wire.status),
    termsId: wire.terms_id,
  }
}
