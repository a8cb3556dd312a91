import { newestFirst } from '../../lists/pages.ts'
import type { Order } from './order.ts'

/** Merges updates into the list of open orders: unique, newest first, without ended ones. */
export function mergeOrders(current: readonly Order[], updates: readonly Order[]): Order[] {
  const byId = new Map(current.map((order) => [order.id, order]))
  for (const order of updates) {
    const known = byId.get(order.id)
    if (!known || known.updatedAt <= order.updatedAt || known.frozen === '0') byId.set(order.id, order)
  }
  return Array.from(byId.values())
    .filter(({ status }) => status === 'waiting')
    .toSorted(newestFirst)
}
