import { amount, ZERO } from '@halyard/money'
import { isFrozen } from '../customer/customer.ts'
import { canPayWithTopUp, topUp } from '../customer/top-up.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount, hold } from '../ledger/ledger.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { BuyWealth } from './commands.ts'
import { reserveOf, type WealthOrder, wealthOrderRow } from './wealth-order.ts'
import { customerKey, OPEN_WEALTH_ORDERS_MAX, openWealthOrder } from './wealth-state.ts'

/**
 * Buys a wealth plan. Freezes the principal in the customer's trust account and the whole promised yield in the wealth
 * pool, so it can always be paid. Rejects a frozen customer, terms that have changed, an amount outside the plan's
 * limits, the customer's limit or the quota, and a yield that the pool cannot reserve.
 */
export function buyWealth(exchange: Exchange, command: BuyWealth): Reply<'buyWealth'> {
  const { ledger, wealth, at } = exchange
  const { customerId: ownerId, planId, termsId, amount: principal, source } = command
  const customer = exchange.customers.get(ownerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const plan = wealth.plans.get(planId)
  if (!plan) return reject('wealth_plan_must_be_known')
  if (plan.status !== 'open') return reject('wealth_plan_must_be_open')
  if (termsId !== plan.termsId) return reject('wealth_terms_have_changed')
  if (principal < plan.amountMin) return reject('wealth_amount_too_small', { limit: plan.amountMin })
  if (principal > plan.amountMax) return reject('wealth_amount_too_large', { limit: plan.amountMax })
  const own = wealth.hostedByCustomer.get(customerKey({ planId, ownerId })) ?? 0n
  if (own + principal > plan.customerMax)
    return reject('wealth_customer_limit_reached', { limit: remaining(plan.customerMax, own) })
  const all = wealth.hosted.get(planId) ?? 0n
  if (all + principal > plan.quota)
    return reject('wealth_quota_reached', { limit: remaining(plan.quota, all) })
  if ((wealth.counts.get(ownerId) ?? 0) >= OPEN_WEALTH_ORDERS_MAX) return reject('too_many_wealth_orders')
  const { currencyId, cycleDays, dailyYieldPpm } = plan
  const { fromCoin } = command
  const payment = { ownerId, kind: 'trust', currencyId, cost: principal, source, fromCoin } as const
  if (!canPayWithTopUp(exchange, payment)) return reject('insufficient_balance')
  const order: WealthOrder = {
    id: wealth.nextId,
    ownerId,
    planId,
    currencyId,
    termsId,
    cycleDays,
    dailyYieldPpm,
    principal,
    boughtAt: at,
    daysPaid: 0,
    status: 'hosting',
    penalty: ZERO,
    endedAt: undefined,
  }
  const reserve = reserveOf(order)
  const pool = findAccount(ledger, SYSTEM_OWNER, 'wealthPool', currencyId)
  if (!pool || pool.available < reserve) return reject('wealth_pool_too_small')

  const trust = topUp(exchange, payment)
  hold(ledger, trust.id, principal, 'wealth_hold')
  hold(ledger, pool.id, reserve, 'wealth_reserve_hold')
  wealth.nextId += 1
  openWealthOrder(wealth, order)
  wealth.changed.orders.set(order.id, order)
  return { ok: true, wealthOrder: wealthOrderRow(order) }
}

/** An operator may have lowered a limit below what is hosted already. */
function remaining(limit: bigint, used: bigint) {
  return limit > used ? amount(limit - used) : ZERO
}
