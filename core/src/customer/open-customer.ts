import type { OpenCustomer } from '../commands.ts'
import { done, refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'

export function openCustomer(exchange: Exchange, { customerId }: OpenCustomer): Reply {
  if (!Number.isSafeInteger(customerId) || customerId <= 0) return refuse('customer_must_be_known')
  if (exchange.customers.has(customerId)) return refuse('customer_already_open')

  exchange.customers.set(customerId, {
    id: customerId,
    frozen: false,
    practiceFundsTaken: false,
    openOrders: 0,
    coinAccounts: [],
  })
  exchange.changed.customers.add(customerId)
  return done()
}
