import { type Amount, amount } from '@halyard/money'
import { allotment } from '@halyard/formulas'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { hold, openAccount, release, settle, transfer } from '../ledger/ledger.ts'
import { configureCurrency } from '../market/configure-currency.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { externalAccount } from '../ledger/external-account.ts'
import type { AllotProject } from './commands.ts'
import { isCoinTaken } from './configure-project.ts'
import { costOfCoins, hasClosed, type Project } from './project.ts'
import { refundOrder } from './refund-order.ts'
import { DAY_MS, type SubscriptionOrder } from './subscription-order.ts'
import { endReview, ownDemandOf, putProject, reviewedOrders } from './subscription-state.ts'

/**
 * Records that a reviewer passes the allotment of a closed project. The second of two different reviewers allots: creates
 * the coin, issues the sum of the allotments, charges each order for its allotment, refunds the rest, and locks the coins
 * in the owner's trust account until the lock-up ends, also of a frozen owner. Its work is bounded by
 * `PROJECT_ORDERS_MAX`. Rejects a reviewer who has an order in the project.
 */
export function allotProject(exchange: Exchange, command: AllotProject): Reply<'allotProject'> {
  const { subscription, at } = exchange
  const { projectId, reviewerId } = command
  const project = subscription.projects.get(projectId)
  if (!project) return reject('project_must_be_known')
  if (project.status !== 'selling') return reject('project_must_be_selling')
  if (!hasClosed(project.config, at)) return reject('project_must_be_closed')
  if (ownDemandOf(subscription, { projectId, ownerId: reviewerId }).orders > 0)
    return reject('reviewer_must_not_be_owner')
  const firstReviewerId =
    project.firstReviewerId === command.withdrawnReviewerId ? undefined : project.firstReviewerId
  if (reviewerId === firstReviewerId) return reject('reviewers_must_differ')
  if (isCoinTaken(exchange, project.config)) return reject('project_coin_is_taken')

  const reviewed =
    firstReviewerId === undefined
      ? { ...project, firstReviewerId: reviewerId }
      : allotOrders(exchange, { ...project, secondReviewerId: reviewerId })
  putProject(subscription, reviewed)
  return { ok: true, project: reviewed }
}

/** Allots all orders of a project and returns the allotted project. */
function allotOrders(exchange: Exchange, project: Project): Project {
  const { ledger, subscription, at } = exchange
  const { id, coinId, coinName: name, coinDecimals: decimals, supply } = project.config
  const orders = reviewedOrders(subscription, id)
  const allotments = allotment(orders, supply)
  const issued = amount([...allotments.values()].reduce((sum, units) => sum + units, 0n))
  const created = configureCurrency(exchange, {
    kind: 'configureCurrency',
    currency: { id: coinId, name, decimals },
  })
  if (!created.ok) throw new Error(`coin ${coinId} was checked and cannot be created: ${created.reject}`)

  const pool = openAccount(ledger, SYSTEM_OWNER, 'subscriptionPool', coinId)
  transfer(ledger, externalAccount(exchange, coinId), pool.id, issued, 'subscription_issue')
  for (const order of orders) {
    const units = amount(allotments.get(order.id) ?? 0n)
    endReview(subscription, order)
    if (units === 0n) refundOrder(exchange, order)
    else settleOrder(exchange, project, order, units)
  }
  return { ...project, status: 'allotted', allottedAt: at, issued }
}

/** Charges an order for its allotment, refunds the rest of the payment, and locks the coins. */
function settleOrder(
  { ledger, subscription, at }: Exchange,
  { config }: Project,
  order: SubscriptionOrder,
  units: Amount,
): void {
  const { ownerId, currencyId, coinId } = order
  const payer = openAccount(ledger, ownerId, 'coin', currencyId)
  const proceeds = openAccount(ledger, SYSTEM_OWNER, 'subscriptionPool', currencyId)
  order.allotted = units
  order.cost = costOfCoins(units, order)
  settle(ledger, payer.id, proceeds.id, order.cost, 'subscription_cost')
  release(ledger, payer.id, amount(order.paid - order.cost), 'subscription_release')

  const pool = openAccount(ledger, SYSTEM_OWNER, 'subscriptionPool', coinId)
  const trust = openAccount(ledger, ownerId, 'trust', coinId)
  transfer(ledger, pool.id, trust.id, units, 'subscription_allotment')
  hold(ledger, trust.id, units, 'subscription_lock')
  order.status = 'locked'
  order.unlockAt = at + config.lockupDays * DAY_MS
  subscription.due.add(order.unlockAt, order.id)
}
