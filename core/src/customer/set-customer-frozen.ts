import type { SetCustomerFrozen } from '../commands.ts'
import { done, refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'

export function setCustomerFrozen(exchange: Exchange, { customerId, frozen }: SetCustomerFrozen): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')

  customer.frozen = frozen
  exchange.changed.customers.add(customerId)
  return done()
}
