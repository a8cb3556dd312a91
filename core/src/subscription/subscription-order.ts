import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId, ProjectId, SubscriptionOrderId } from '../ids.ts'

/**
 * `reviewing`: the payment is frozen. `locked`: allotted and charged, the coins are frozen. `unlocked`: the coins are
 * available. `refunded`: nothing was allotted, or the project was cancelled; the whole payment was returned.
 */
export type SubscriptionOrderStatus = 'reviewing' | 'locked' | 'unlocked' | 'refunded'

/** An order in a subscription as stored. Times are in epoch milliseconds. */
export interface SubscriptionOrderRow {
  readonly id: SubscriptionOrderId
  readonly ownerId: CustomerId
  readonly projectId: ProjectId
  readonly coinId: CurrencyId
  /** The currency of the payment. */
  readonly currencyId: CurrencyId
  /** The price at the time of the order: `payUnits` of the currency for `coinUnits` of the coin. */
  readonly payUnits: Amount
  readonly coinUnits: Amount
  /** The quantity ordered, in units of the coin. */
  readonly quantity: Amount
  /** The payment, in units of its currency. Frozen in the owner's coin account while the order is reviewed. */
  readonly paid: Amount
  readonly orderedAt: number
  readonly status: SubscriptionOrderStatus
  /** Quantity that was allotted, in units of the coin, and its cost. The rest of the payment was refunded. */
  readonly allotted: Amount
  readonly cost: Amount
  /** The end of the lock-up; `undefined` without an allotment. */
  readonly unlockAt: number | undefined
  /** When the order was unlocked or refunded. */
  readonly endedAt: number | undefined
}

/** An order in memory. */
export type SubscriptionOrder = {
  -readonly [Field in keyof SubscriptionOrderRow]: SubscriptionOrderRow[Field]
}

export const DAY_MS = 86_400_000

/** Returns a copy with the stored fields of an order. */
export function subscriptionOrderRow(order: SubscriptionOrderRow): SubscriptionOrderRow {
  const { id, ownerId, projectId, coinId, currencyId, payUnits, coinUnits, quantity, paid } = order
  const { orderedAt, status, allotted, cost, unlockAt, endedAt } = order
  const bought = {
    id,
    ownerId,
    projectId,
    coinId,
    currencyId,
    payUnits,
    coinUnits,
    quantity,
    paid,
    orderedAt,
  }
  return { ...bought, status, allotted, cost, unlockAt, endedAt }
}
