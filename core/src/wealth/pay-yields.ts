import { amount } from '@halyard/money'
import { dailyYieldOf } from '@halyard/formulas'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { openAccount, release, settle } from '../ledger/ledger.ts'
import { processRecord } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import { daysHeld, type WealthOrder, yieldDueAt } from './wealth-order.ts'
import { closeWealthOrder } from './wealth-state.ts'

/** Payments that one clock command makes. */
export const DUE_YIELDS_MAX = 1_000

/**
 * Pays the yields that are due, at most `DUE_YIELDS_MAX` orders, and returns principals at maturity. Returns whether
 * more are due. A frozen owner is paid as well: the yield was promised and is reserved.
 */
export function payYields(exchange: Exchange): boolean {
  const { wealth, at } = exchange
  for (let taken = 0; taken < DUE_YIELDS_MAX; taken++) {
    const due = wealth.due.takeBefore(at + 1)
    if (!due) return false
    const order = wealth.open.get(due.id)
    if (order) processRecord(exchange, 'wealthOrder', order.id, () => payOrder(exchange, order))
  }
  const { nextAt } = wealth.due
  return nextAt !== undefined && nextAt <= at
}

function payOrder(exchange: Exchange, order: WealthOrder): void {
  payDays(exchange, order)
  if (order.daysPaid === order.cycleDays) complete(exchange, order)
  else exchange.wealth.due.add(yieldDueAt(order, order.daysPaid + 1), order.id)
}

/** Pays the yield of the whole days that have passed and are not paid yet, if any. One payment covers several days. */
export function payDays({ ledger, wealth, facts, at }: Exchange, order: WealthOrder): void {
  const days = daysHeld(order, at)
  if (days <= order.daysPaid) return
  const paid = amount(dailyYieldOf(order) * BigInt(days - order.daysPaid))
  const pool = openAccount(ledger, SYSTEM_OWNER, 'wealthPool', order.currencyId)
  const trust = openAccount(ledger, order.ownerId, 'trust', order.currencyId)
  settle(ledger, pool.id, trust.id, paid, 'wealth_yield')
  order.daysPaid = days
  wealth.changed.orders.set(order.id, order)
  facts.push({
    kind: 'wealthYieldPaid',
    orderId: order.id,
    customerId: order.ownerId,
    currencyId: order.currencyId,
    daysPaid: days,
    amount: paid,
    at,
  })
}

/** Returns the principal of an order at maturity. */
function complete({ ledger, wealth, at }: Exchange, order: WealthOrder): void {
  const trust = openAccount(ledger, order.ownerId, 'trust', order.currencyId)
  release(ledger, trust.id, order.principal, 'wealth_release')
  order.status = 'completed'
  order.endedAt = at
  closeWealthOrder(wealth, order)
  wealth.changed.orders.set(order.id, order)
}
