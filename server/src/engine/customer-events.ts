import type { Changes } from '@halyard/core'
import type { CustomerEvent, CustomerEventBody } from './store.ts'

/** Customers numbered below this are the house's own trading desks: nobody watches their events. */
export const FIRST_CUSTOMER_ID = 1_000

/** What each customer is told of a batch: at most one event for balances and one for orders, numbered in order. */
export function customerEventsOf(
  changes: Changes,
  firstSeq: number,
  lastEvents: Map<number, number>,
): CustomerEvent[] {
  const events: CustomerEvent[] = []
  const tell = (customerId: number, body: CustomerEventBody): void => {
    const seq = firstSeq + events.length
    events.push({ seq, prev: lastEvents.get(customerId) ?? 0, customerId, body })
    lastEvents.set(customerId, seq)
  }
  for (const [customerId, orders] of groupByOwner(changes.orders))
    tell(customerId, { event: 'order', orders })
  for (const [customerId, accounts] of groupByOwner(changes.accounts))
    tell(customerId, { event: 'update_balance', accounts })
  return events
}

function groupByOwner<Row extends { readonly ownerId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(
    rows.filter((row) => row.ownerId >= FIRST_CUSTOMER_ID),
    (row) => row.ownerId,
  )
}
