import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetOperatorFreeze } from './commands.ts'
import { collectDebts, isInsolvent } from './debt.ts'

/**
 * Sets or ends the operators' freeze of a customer. The customer's own freeze does not change. Ending it collects the
 * customer's debts, and is rejected while they exceed the available balances.
 */
export function setOperatorFreeze(exchange: Exchange, { customerId, frozen }: SetOperatorFreeze): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (!frozen && isInsolvent(exchange, customerId)) return reject('customer_owes')

  if (!frozen) collectDebts(exchange, customerId)
  customer.frozenByOperator = frozen
  exchange.changed.customers.add(customerId)
  return accepted()
}
