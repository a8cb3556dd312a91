import { done, refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetOperatorFreeze } from './commands.ts'
import { collectDebts, owesMoreThanHas } from './debt.ts'

export function setOperatorFreeze(exchange: Exchange, { customerId, frozen }: SetOperatorFreeze): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')
  if (!frozen && owesMoreThanHas(exchange, customerId)) return refuse('customer_owes')

  if (!frozen) collectDebts(exchange, customerId)
  customer.frozenByOperator = frozen
  exchange.changed.customers.add(customerId)
  return done()
}
