import type { CustomerId, ProjectId, SubscriptionOrderId } from '../ids.ts'
import { DueQueue } from '../schedule/due-queue.ts'
import type { Project } from './project.ts'
import type { SubscriptionOrder, SubscriptionOrderRow } from './subscription-order.ts'

/** The state of subscriptions. */
export interface SubscriptionState {
  readonly subscription: Subscription
}

/** All projects, and the orders that have not ended. */
export interface Subscription {
  readonly projects: Map<ProjectId, Project>
  /** Reviewed and locked orders, by id. */
  readonly open: Map<SubscriptionOrderId, SubscriptionOrder>
  nextId: SubscriptionOrderId
  /** When each locked order's coins become available. */
  readonly due: DueQueue
  /** Quantities that orders under review ask for: of each project, and of each customer in a project by `customerKey`. */
  readonly demand: Map<ProjectId, Demand>
  readonly demandByCustomer: Map<string, Demand>
  readonly changed: {
    readonly projects: Map<ProjectId, Project>
    readonly orders: Map<SubscriptionOrderId, SubscriptionOrderRow>
  }
}

/** A number of orders and the sum of their quantities, in units of the coin. */
export interface Demand {
  readonly orders: number
  readonly quantity: bigint
}

export const NO_DEMAND: Demand = { orders: 0, quantity: 0n }

/** Orders of one project. One command allots them all, so this bounds its work and what it stores. */
export const PROJECT_ORDERS_MAX = 10_000

/** Orders of one customer in one project, so that a few customers cannot use up `PROJECT_ORDERS_MAX`. */
export const CUSTOMER_ORDERS_MAX = 20

/** Projects that may exist, ended ones included. All are in memory. */
export const PROJECTS_MAX = 1_000

export function createSubscription(): Subscription {
  return {
    projects: new Map(),
    open: new Map(),
    nextId: 1,
    due: new DueQueue(),
    demand: new Map(),
    demandByCustomer: new Map(),
    changed: { projects: new Map(), orders: new Map() },
  }
}

type Owned = Pick<SubscriptionOrderRow, 'projectId' | 'ownerId'>

/** Returns the key of `demandByCustomer`. */
export function customerKey({ projectId, ownerId }: { projectId: ProjectId; ownerId: CustomerId }): string {
  return `${projectId}:${ownerId}`
}

/** Returns what a customer's orders under review ask for in a project. */
export function ownDemandOf({ demandByCustomer }: Subscription, owned: Owned): Demand {
  return demandByCustomer.get(customerKey(owned)) ?? NO_DEMAND
}

/** Stores a project: a new one, or a new version of it. */
export function putProject({ projects, changed }: Subscription, project: Project): void {
  projects.set(project.config.id, project)
  changed.projects.set(project.config.id, project)
}

/** Adds an open order: a new one, or a restored one. */
export function openSubscriptionOrder(subscription: Subscription, order: SubscriptionOrder): void {
  subscription.open.set(order.id, order)
  if (order.status === 'reviewing') addDemand(subscription, order, 1)
  else if (order.unlockAt !== undefined) subscription.due.add(order.unlockAt, order.id)
}

/** Returns a project's orders under review, in ascending order of their ids. */
export function reviewedOrders({ open }: Subscription, projectId: ProjectId): SubscriptionOrder[] {
  return [...open.values()]
    .filter((order) => order.projectId === projectId && order.status === 'reviewing')
    .toSorted((a, b) => a.id - b.id)
}

/** Ends the review of an order: it no longer counts towards the demand. */
export function endReview(subscription: Subscription, order: SubscriptionOrder): void {
  addDemand(subscription, order, -1)
  subscription.changed.orders.set(order.id, order)
}

/** Removes an order that has been refunded or unlocked. */
export function closeSubscriptionOrder(subscription: Subscription, order: SubscriptionOrder): void {
  subscription.open.delete(order.id)
  subscription.changed.orders.set(order.id, order)
}

function addDemand(subscription: Subscription, order: SubscriptionOrder, orders: 1 | -1): void {
  const quantity = orders === 1 ? order.quantity : 0n - order.quantity
  add(subscription.demand, order.projectId, { orders, quantity })
  add(subscription.demandByCustomer, customerKey(order), { orders, quantity })
}

/** Deletes a demand of no orders, so that a restored state has the same. */
function add<Key>(demands: Map<Key, Demand>, key: Key, { orders, quantity }: Demand): void {
  const before = demands.get(key) ?? NO_DEMAND
  const after = { orders: before.orders + orders, quantity: before.quantity + quantity }
  if (after.orders === 0) demands.delete(key)
  else demands.set(key, after)
}
