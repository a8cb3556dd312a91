import type { CustomerId } from '../ids.ts'

/** What limits a customer's fiat trading. */
export interface FiatTrader {
  readonly customerId: CustomerId
  /** Set by operators: who may publish advertisements. */
  readonly isMerchant: boolean
  /** Deals that ended with a release, on either side. */
  readonly completed: number
  /** The UTC day of the latest deal that the customer did not pay, counted from 1970, and their number on that day. */
  readonly abandonedDay: number
  readonly abandonedThatDay: number
}

/** Deals that a buyer may leave unpaid on a UTC day. A locked price is a free option for who need not pay. */
export const ABANDONED_PER_DAY = 3
/** Customers with fewer completed deals are limited to the coin's `newcomerMax`. */
export const NEWCOMER_DEALS = 3

const DAY_MS = 86_400_000

/** Returns the number of deals that a buyer has abandoned on the UTC day of `at`. */
export function abandonedOn({ abandonedDay, abandonedThatDay }: FiatTrader, at: number): number {
  return abandonedDay === Math.floor(at / DAY_MS) ? abandonedThatDay : 0
}

/** Returns the trader with one more abandoned deal. */
export function withAbandoned(trader: FiatTrader, at: number): FiatTrader {
  return {
    ...trader,
    abandonedDay: Math.floor(at / DAY_MS),
    abandonedThatDay: abandonedOn(trader, at) + 1,
  }
}
