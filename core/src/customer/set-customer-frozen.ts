import { done, refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { collectDebts, owesMoreThanHas } from '../wallet/debt.ts'
import type { SetCustomerFrozen } from './commands.ts'

export function setCustomerFrozen(exchange: Exchange, { customerId, frozen }: SetCustomerFrozen): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')
  if (!frozen && owesMoreThanHas(exchange, customerId)) return refuse('customer_owes')

  if (!frozen) collectDebts(exchange, customerId)
  customer.frozen = frozen
  exchange.changed.customers.add(customerId)
  return done()
}
