import { amount } from '@halyard/money'
import { penaltyOf } from '@halyard/formulas'
import { isFrozen } from '../customer/customer.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { openAccount, release, settle } from '../ledger/ledger.ts'
import { reject, type Reply } from '../reply.ts'
import { isSetAside } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import type { RedeemWealth } from './commands.ts'
import { payDays } from './pay-yields.ts'
import { daysHeld, reserveOf, wealthOrderRow } from './wealth-order.ts'
import { closeWealthOrder } from './wealth-state.ts'

/**
 * Redeems an order before maturity: pays the yield of the whole days held, deducts the penalty for the days left, and
 * returns the rest of the principal. Yield that was paid is kept. Penalty and unused reserve return to the wealth pool.
 * Rejects an order of another customer like an unknown one, and an order that has matured.
 */
export function redeemWealth(exchange: Exchange, command: RedeemWealth): Reply<'redeemWealth'> {
  const { ledger, wealth, at } = exchange
  const customer = exchange.customers.get(command.customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const order = wealth.open.get(command.orderId)
  if (!order || order.ownerId !== customer.id) return reject('wealth_order_must_be_hosting')
  if (isSetAside(exchange, 'wealthOrder', order.id)) return reject('wealth_order_must_be_hosting')
  const daysLeft = order.cycleDays - daysHeld(order, at)
  if (daysLeft === 0) return reject('wealth_order_must_be_hosting')

  payDays(exchange, order)
  const trust = openAccount(ledger, order.ownerId, 'trust', order.currencyId)
  const pool = openAccount(ledger, SYSTEM_OWNER, 'wealthPool', order.currencyId)
  order.penalty = penaltyOf(order, daysLeft)
  settle(ledger, trust.id, pool.id, order.penalty, 'wealth_penalty')
  release(ledger, trust.id, amount(order.principal - order.penalty), 'wealth_release')
  release(ledger, pool.id, reserveOf(order), 'wealth_reserve_release')
  order.status = 'redeemed'
  order.endedAt = at
  closeWealthOrder(wealth, order)
  wealth.changed.orders.set(order.id, order)
  return { ok: true, wealthOrder: wealthOrderRow(order) }
}
