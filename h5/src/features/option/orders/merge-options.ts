import type { MicroOrder } from '@halyard/api/client'

/** Merges updates into the list of open options: unique, the next delivery first, without closed ones. */
export function mergeOpen(current: readonly MicroOrder[], updates: readonly MicroOrder[]): MicroOrder[] {
  const byId = new Map(current.map((order) => [order.id, order]))
  for (const order of updates) {
    // An option never loses its entry price: an update without one is stale.
    const entered = byId.get(order.id)?.buy_price
    if (order.status === 3 || order.buy_price !== null || !entered) byId.set(order.id, order)
  }
  return Array.from(byId.values())
    .filter(({ status }) => status === 1)
    .toSorted((a, b) => a.delivery_at - b.delivery_at || a.id - b.id)
}
