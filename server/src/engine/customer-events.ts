import type { Changes } from '@halyard/core'
import type { CustomerEvent } from './store.ts'

/** Customers numbered below this are the house's own trading desks: nobody watches their events. */
export const FIRST_CUSTOMER_ID = 1_000

/**
 * A batch tells a customer at most two things, orders and then balances, so its number doubled numbers them both. A
 * change of an order always comes with one of an account, so the balances of a customer's last batch are the last event.
 */
export function ordersSeq(batchSeq: number): number {
  return batchSeq * 2
}

export function balancesSeq(batchSeq: number): number {
  return batchSeq * 2 + 1
}

/** The first batch that a customer who has seen events up to `seq` may not have seen all of. */
export function firstUnseenBatch(seq: number): number {
  return Math.floor((seq + 1) / 2)
}

/** What each customer is told of a batch. Brings `lastBatches` up to date. */
export function customerEventsOf(
  batchSeq: number,
  changes: Changes,
  lastBatches: Map<number, number>,
): CustomerEvent[] {
  const orders = groupByOwner(changes.orders)
  const events: CustomerEvent[] = []
  for (const [customerId, accounts] of groupByOwner(changes.accounts)) {
    const last = lastBatches.get(customerId)
    let prev = last === undefined ? 0 : balancesSeq(last)
    const ownOrders = orders.get(customerId)
    if (ownOrders) {
      const seq = ordersSeq(batchSeq)
      events.push({ seq, prev, customerId, body: { event: 'order', orders: ownOrders } })
      prev = seq
    }
    events.push({ seq: balancesSeq(batchSeq), prev, customerId, body: { event: 'update_balance', accounts } })
    lastBatches.set(customerId, batchSeq)
  }
  return events
}

function groupByOwner<Row extends { readonly ownerId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(
    rows.filter((row) => row.ownerId >= FIRST_CUSTOMER_ID),
    (row) => row.ownerId,
  )
}
