import type { Order } from '@halyard/api/client'
import { newestFirst } from '../pages.ts'

/** Open orders after news of some: each once, newest first, without those that have ended. */
export function mergeOrders(held: readonly Order[], news: readonly Order[]): Order[] {
  const byId = new Map(held.map((order) => [order.id, order]))
  for (const order of news) {
    const known = byId.get(order.id)
    if (!known || known.updated_at <= order.updated_at || known.frozen === '0') byId.set(order.id, order)
  }
  return Array.from(byId.values())
    .filter(({ status }) => status === 'waiting')
    .toSorted(newestFirst)
}
