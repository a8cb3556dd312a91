import type { Changes } from '../changes.ts'
import type { Project } from '../subscription/project.ts'
import type { SubscriptionSnapshot } from '../subscription/rows.ts'
import type { SubscriptionOrderRow } from '../subscription/subscription-order.ts'

/** The tables of subscriptions, as a database keeps them. */
export function createRows(): {
  store(changes: Changes): void
  snapshot(): SubscriptionSnapshot
  subscriptionOrder(id: number): SubscriptionOrderRow | undefined
} {
  const projects = new Map<number, Project>()
  const orders = new Map<number, SubscriptionOrderRow>()

  return {
    subscriptionOrder: (id) => orders.get(id),
    store(changes) {
      for (const row of changes.projects) projects.set(row.config.id, row)
      for (const row of changes.subscriptionOrders) orders.set(row.id, row)
    },
    snapshot: () => ({
      projects: [...projects.values()].toSorted((a, b) => a.config.id - b.config.id),
      subscriptionOrders: [...orders.values()]
        .filter(({ status }) => status === 'reviewing' || status === 'locked')
        .toSorted((a, b) => a.id - b.id),
      nextSubscriptionOrderId: Math.max(0, ...orders.keys()) + 1,
    }),
  }
}

declare module './rows.ts' {
  interface Rows {
    /** Returns a subscription order, open or ended. */
    subscriptionOrder(id: number): SubscriptionOrderRow | undefined
  }
}
