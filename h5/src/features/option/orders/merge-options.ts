import type { TimedOption } from '../timed-option.ts'

/** Merges updates into the list of open options: unique, the next delivery first, without closed ones. */
export function mergeOpen(current: readonly TimedOption[], updates: readonly TimedOption[]): TimedOption[] {
  const byId = new Map(current.map((order) => [order.id, order]))
  for (const order of updates) {
    // An option never loses its entry price: an update without one is stale.
    const entered = byId.get(order.id)?.entryPrice
    if (order.status === 'closed' || order.entryPrice !== undefined || !entered) byId.set(order.id, order)
  }
  return Array.from(byId.values())
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => a.deliveryAt - b.deliveryAt || a.id - b.id)
}
