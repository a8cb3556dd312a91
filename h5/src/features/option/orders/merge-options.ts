import type { MicroOrder } from '@halyard/api/client'

/** Open options after news of some: each once, the next delivery first, without those that are closed. */
export function mergeOpen(held: readonly MicroOrder[], news: readonly MicroOrder[]): MicroOrder[] {
  const byId = new Map(held.map((order) => [order.id, order]))
  for (const order of news) {
    // Once it has its entry it never loses it: what says otherwise is older.
    const entered = byId.get(order.id)?.buy_price
    if (order.status === 3 || order.buy_price !== null || !entered) byId.set(order.id, order)
  }
  return Array.from(byId.values())
    .filter(({ status }) => status === 1)
    .toSorted((a, b) => a.delivery_at - b.delivery_at || a.id - b.id)
}
