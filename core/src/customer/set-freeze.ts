import { done, refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { collectDebts, isInsolvent } from '../wallet/debt.ts'
import type { SetOperatorFreeze, SetOwnFreeze } from './commands.ts'

/** Sets or ends the freeze of the owner. Never touches the operators'. */
export function setOwnFreeze(exchange: Exchange, { customerId, frozen }: SetOwnFreeze): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')

  customer.frozenByOwner = frozen
  exchange.changed.customers.add(customerId)
  return done()
}

/** Sets or ends the freeze of the operators. Never touches the owner's. Ending it collects what the customer owes. */
export function setOperatorFreeze(exchange: Exchange, { customerId, frozen }: SetOperatorFreeze): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')
  if (!frozen && isInsolvent(exchange, customerId)) return refuse('customer_owes')

  if (!frozen) collectDebts(exchange, customerId)
  customer.frozenByOperator = frozen
  exchange.changed.customers.add(customerId)
  return done()
}
