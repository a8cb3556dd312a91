import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import type { Project } from './project.ts'
import { type SubscriptionOrderRow, subscriptionOrderRow } from './subscription-order.ts'
import { openSubscriptionOrder } from './subscription-state.ts'

/** Rows of subscriptions that changed. Order ids are consecutive, and no row is ever deleted. */
export interface SubscriptionChanges {
  readonly projects: readonly Project[]
  readonly subscriptionOrders: readonly SubscriptionOrderRow[]
}

/** All projects, and the orders that are under review or locked. */
export interface SubscriptionSnapshot extends SubscriptionChanges {
  readonly nextSubscriptionOrderId: number
}

export function drainSubscription(
  { subscription: { changed } }: Exchange,
  changes: Draft<SubscriptionChanges>,
): void {
  changes.projects = [...changed.projects.values()]
  changes.subscriptionOrders = [...changed.orders.values()].map(subscriptionOrderRow)
  changed.projects.clear()
  changed.orders.clear()
}

export function snapshotSubscription({ subscription }: Exchange): SubscriptionSnapshot {
  const { projects, open, nextId } = subscription
  return {
    projects: [...projects.values()].toSorted((a, b) => a.config.id - b.config.id),
    subscriptionOrders: [...open.values()].map(subscriptionOrderRow).toSorted((a, b) => a.id - b.id),
    nextSubscriptionOrderId: nextId,
  }
}

export function restoreSubscription({ subscription }: Exchange, rows: SubscriptionSnapshot): void {
  for (const project of rows.projects) subscription.projects.set(project.config.id, project)
  for (const row of rows.subscriptionOrders.toSorted((a, b) => a.id - b.id))
    openSubscriptionOrder(subscription, { ...row })
  subscription.nextId = rows.nextSubscriptionOrderId
}
