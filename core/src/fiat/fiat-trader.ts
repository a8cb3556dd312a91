import type { CustomerId } from '../ids.ts'

/** Facts that limit a customer's fiat trading. */
export interface FiatTrader {
  readonly customerId: CustomerId
  /** Set by operators: who may publish advertisements. */
  readonly isMerchant: boolean
  /** Deals that ended with a release, on either side. */
  readonly completed: number
  /** The UTC day of the latest deal that the customer did not pay, counted from 1970, and their number on that day. */
  readonly abandonedDay: number
  readonly abandonedThatDay: number
  /** When operators last decided that a payment the customer had claimed was not made, ascending, at most four. */
  readonly disprovedAt: readonly number[]
}

/** Deals that a buyer may leave unpaid on a UTC day. A locked price is a free option for a buyer who need not pay. */
export const ABANDONED_PER_DAY = 3
/** Customers with fewer completed deals are limited to the coin's `newcomerMax`. */
export const NEWCOMER_DEALS = 3

/** Disproved payments within `DISPROVED_WITHIN_MS` from which a buyer is limited like a newcomer; one more, and no deal is opened. */
export const DISPROVED_MAX = 3
export const DISPROVED_WITHIN_MS = 30 * 86_400_000

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

/** Returns the number of claimed payments that operators found not to be made, within the time that counts. */
export function disprovedOn({ disprovedAt }: FiatTrader, at: number): number {
  return disprovedAt.filter((each) => at - each < DISPROVED_WITHIN_MS).length
}

/** Returns the trader with one more disproved payment. Those beyond the limit's own number change nothing. */
export function withDisproved(trader: FiatTrader, at: number): FiatTrader {
  return { ...trader, disprovedAt: [...trader.disprovedAt, at].slice(-(DISPROVED_MAX + 1)) }
}

/** Returns whether a customer has the limits of a newcomer: too few completed deals, or too many disproved payments. */
export function isNewcomer(trader: FiatTrader, at: number): boolean {
  return trader.completed < NEWCOMER_DEALS || disprovedOn(trader, at) >= DISPROVED_MAX
}
