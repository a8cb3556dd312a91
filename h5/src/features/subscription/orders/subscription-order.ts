import type { SubscriptionOrderInfo } from '@halyard/api/client'
import { knownWord } from '../../../lib/calls/word-for.ts'

const STATUSES = ['reviewing', 'locked', 'unlocked', 'refunded'] as const

/** The filters of the customer's orders. */
export const ORDER_FILTERS = ['all', 'reviewing', 'passed', 'refunded'] as const

export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** An order of a new coin. Quantities are decimal texts of the coin, payments of the payment currency. */
export interface SubscriptionOrder {
  readonly id: number
  readonly projectId: number
  readonly coin: string
  /** The payment currency. */
  readonly currency: string
  readonly price: string
  readonly quantity: string
  /** The payment, frozen until the allotment. */
  readonly paid: string
  /** `locked` and `unlocked`: passed; the coins are available after the lock-up. */
  readonly status: (typeof STATUSES)[number]
  readonly allotted: string
  /** The price of the allotted coins. */
  readonly cost: string
  /** The payment less the cost; 0 while under review. */
  readonly refund: string
  /** The value of the allotted coins less their cost; undefined without a price. May be negative. */
  readonly gain: string | undefined
  /** The gain in parts per million of the cost. */
  readonly returnPpm: number | undefined
  readonly orderedAt: number
  /** The end of the lock-up; undefined without an allotment. */
  readonly unlockAt: number | undefined
  /** When the coins became available, or the payment was returned. */
  readonly endedAt: number | undefined
}

/** Parses an order of the wire. Throws for an unknown status. */
export function toSubscriptionOrder(wire: SubscriptionOrderInfo): SubscriptionOrder {
  return {
    id: wire.id,
    projectId: wire.project_id,
    coin: wire.coin_name,
    currency: wire.currency_name,
    price: wire.price,
    quantity: wire.number,
    paid: wire.paid,
    status: knownWord(STATUSES, wire.status),
    allotted: wire.allotted,
    cost: wire.cost,
    refund: wire.refund,
    gain: wire.gain ?? undefined,
    returnPpm: wire.return_ppm ?? undefined,
    orderedAt: wire.ordered_at,
    unlockAt: wire.unlock_at ?? undefined,
    endedAt: wire.ended_at ?? undefined,
  }
}

/** Returns the review status of an order: the filter, except `all`, that contains it. */
export function reviewOf({ status }: Pick<SubscriptionOrder, 'status'>): Exclude<OrderFilter, 'all'> {
  return status === 'locked' || status === 'unlocked' ? 'passed' : status
}
