import { amount, ZERO } from '@halyard/money'
import { isFrozen } from '../customer/customer.ts'
import { findAccount, hold } from '../ledger/ledger.ts'
import { reject, type Reply } from '../reply.ts'
import { refuseSpotPurchase } from '../self-limits/consult.ts'
import type { Exchange } from '../state.ts'
import type { Subscribe } from './commands.ts'
import { costOfCoins, hasClosed } from './project.ts'
import { type SubscriptionOrder, subscriptionOrderRow } from './subscription-order.ts'
import {
  CUSTOMER_ORDERS_MAX,
  NO_DEMAND,
  openSubscriptionOrder,
  ownDemandOf,
  PROJECT_ORDERS_MAX,
} from './subscription-state.ts'

/**
 * Orders coins of a project and freezes the payment, quantity * issue price rounded up, in the customer's coin account.
 * Rejects a frozen customer, a customer in a pause that includes spot, a project that is not being sold at this time, a
 * currency without a price, a quantity outside the limits, and more orders than one allotment may have.
 */
export function subscribe(exchange: Exchange, command: Subscribe): Reply<'subscribe'> {
  const { ledger, subscription, at } = exchange
  const { customerId: ownerId, projectId, currencyId, quantity } = command
  const customer = exchange.customers.get(ownerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const refused = refuseSpotPurchase(exchange, ownerId)
  if (refused) return refused
  const project = subscription.projects.get(projectId)
  if (!project) return reject('project_must_be_known')
  const { config } = project
  if (project.status !== 'selling' || at < config.startAt || hasClosed(config, at))
    return reject('project_must_be_open')
  const price = config.prices.find((one) => one.currencyId === currencyId)
  if (!price) return reject('subscription_currency_not_accepted')
  if (quantity < config.quantityMin)
    return reject('subscription_quantity_too_small', { limit: config.quantityMin })
  if (quantity > config.quantityMax)
    return reject('subscription_quantity_too_large', { limit: config.quantityMax })
  const own = ownDemandOf(subscription, { projectId, ownerId })
  if (own.quantity + quantity > config.customerMax)
    return reject('subscription_customer_limit_reached', { limit: amount(config.customerMax - own.quantity) })
  if (own.orders >= CUSTOMER_ORDERS_MAX) return reject('too_many_subscription_orders')
  const { orders } = subscription.demand.get(projectId) ?? NO_DEMAND
  if (orders >= PROJECT_ORDERS_MAX) return reject('project_is_full')
  const paid = costOfCoins(quantity, price)
  const payer = findAccount(ledger, ownerId, 'coin', currencyId)
  if (!payer || payer.available < paid) return reject('insufficient_balance')

  hold(ledger, payer.id, paid, 'subscription_hold')
  const order: SubscriptionOrder = {
    id: subscription.nextId,
    ownerId,
    projectId,
    coinId: config.coinId,
    currencyId,
    payUnits: price.payUnits,
    coinUnits: price.coinUnits,
    quantity,
    paid,
    orderedAt: at,
    status: 'reviewing',
    allotted: ZERO,
    cost: ZERO,
    unlockAt: undefined,
    endedAt: undefined,
  }
  subscription.nextId += 1
  openSubscriptionOrder(subscription, order)
  subscription.changed.orders.set(order.id, order)
  return { ok: true, subscriptionOrder: subscriptionOrderRow(order) }
}
