import { findAccount } from '../ledger/ledger.ts'
import type { HeldAmount } from '../product.ts'
import type { Exchange } from '../state.ts'
import { costOfCoins } from './project.ts'
import type { SubscriptionOrder } from './subscription-order.ts'
import { customerKey, type Demand, NO_DEMAND, PROJECT_ORDERS_MAX } from './subscription-state.ts'

/** Yields what each open order holds: its payment while it is reviewed, its coins while they are locked. */
export function* heldBySubscription({ subscription, ledger }: Exchange): Generator<HeldAmount> {
  for (const order of subscription.open.values()) {
    const isReviewed = order.status === 'reviewing'
    const account = isReviewed
      ? findAccount(ledger, order.ownerId, 'coin', order.currencyId)
      : findAccount(ledger, order.ownerId, 'trust', order.coinId)
    if (account) yield [account.id, isReviewed ? order.paid : order.allotted]
  }
}

/**
 * Yields a description of each invariant of subscriptions that does not hold: no project issued or locked more than its
 * supply, no lock-up has passed or is missing, charge and payment agree with the price, and the demands are those of the
 * orders under review.
 */
export function* findSubscriptionViolations({ subscription }: Exchange): Generator<string> {
  const locked = new Map<number, bigint>()
  const demand = new Map<number, Demand>()
  const demandByCustomer = new Map<string, Demand>()
  for (const order of subscription.open.values()) {
    if (order.id >= subscription.nextId) yield `subscription order ${order.id} has an id of the future`
    yield* findOrderViolations(order)
    const status = subscription.projects.get(order.projectId)?.status
    if (order.status === 'reviewing') {
      if (status !== 'selling') yield `subscription order ${order.id} is reviewed in a project that has ended`
      count(demand, order.projectId, order)
      count(demandByCustomer, customerKey(order), order)
    } else {
      if (status !== 'allotted' && status !== 'launched')
        yield `subscription order ${order.id} is locked in a project without an allotment`
      locked.set(order.projectId, (locked.get(order.projectId) ?? 0n) + order.allotted)
    }
  }
  for (const { config, issued } of subscription.projects.values()) {
    if (issued > config.supply) yield `project ${config.id} issued more than its supply`
    if ((locked.get(config.id) ?? 0n) > issued) yield `project ${config.id} has locked more than it issued`
    if ((demand.get(config.id) ?? NO_DEMAND).orders > PROJECT_ORDERS_MAX)
      yield `project ${config.id} has too many orders`
  }
  if (!isSame(demand, subscription.demand)) yield 'the demands are not those of the orders under review'
  if (!isSame(demandByCustomer, subscription.demandByCustomer))
    yield "the customers' demands are not those of their orders under review"
}

function* findOrderViolations(order: SubscriptionOrder): Generator<string> {
  const { id, status, quantity, paid, allotted, cost, unlockAt, endedAt } = order
  const isLocked = status === 'locked'
  if ((status !== 'reviewing' && !isLocked) || endedAt !== undefined)
    yield `subscription order ${id} is not open`
  if (paid !== costOfCoins(quantity, order)) yield `subscription order ${id} paid another price`
  if (isLocked !== (unlockAt !== undefined && allotted > 0n))
    yield `subscription order ${id} has no lock-up, or one without coins`
  if (allotted > quantity) yield `subscription order ${id} was allotted more than it asked for`
  if (cost > paid || cost !== costOfCoins(allotted, order))
    yield `subscription order ${id} cost another price`
}

function count<Key>(demands: Map<Key, Demand>, key: Key, { quantity }: SubscriptionOrder): void {
  const before = demands.get(key) ?? NO_DEMAND
  demands.set(key, { orders: before.orders + 1, quantity: before.quantity + quantity })
}

function isSame<Key>(a: ReadonlyMap<Key, Demand>, b: ReadonlyMap<Key, Demand>): boolean {
  return (
    a.size === b.size &&
    [...a].every(([key, { orders, quantity }]) => {
      const other = b.get(key)
      return other?.orders === orders && other.quantity === quantity
    })
  )
}
