import { accepted, reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { SetOperatorFreeze } from '../commands.ts'
import { collectDebts, isInsolvent } from './debt.ts'

/**
 * Sets or ends the operators' freeze of a customer. The customer's own freeze does not change. Ending it collects the
 * customer's debts. Rejects an unknown customer, and ending the freeze while the debts exceed the available balances
 * (decision 13).
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
