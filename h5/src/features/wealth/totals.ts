import type { ResponseOf } from '@halyard/api/client'

/** The customer's wealth in one currency. Amounts are decimal texts. */
export interface Totals {
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  /** The principal of open orders. */
  readonly hosted: string
  /** The yield of one day of open orders. */
  readonly dailyYield: string
  readonly earnedToday: string
  readonly earned: string
}

/** Parses the totals of the wire. */
export function toTotals({ list }: ResponseOf<'wealth/getProfitTotal'>): Totals[] {
  return list.map((row) => ({
    currencyId: row.currency_id,
    currency: row.currency_name,
    decimals: row.decimals,
    hosted: row.hosted,
    dailyYield: row.day_number,
    earnedToday: row.earned_today,
    earned: row.earned,
  }))
}

/** The yield of one UTC day. */
export interface DayEarnings {
  /** The start of the day, in epoch milliseconds. */
  readonly dayAt: number
  readonly amount: string
}

/** Parses the earnings of the wire, oldest first. */
export function toEarnings({ list }: ResponseOf<'wealth/getEarnings'>): DayEarnings[] {
  return list.map((row) => ({ dayAt: row.day_at, amount: row.number }))
}
