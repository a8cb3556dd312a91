import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetOwnFreeze } from './commands.ts'

/**
 * Sets or ends a customer's own freeze. The operators' freeze does not change. Idempotent. Rejects an unknown customer.
 */
export function setOwnFreeze(exchange: Exchange, { customerId, frozen }: SetOwnFreeze): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')

  customer.frozenByOwner = frozen
  exchange.changed.customers.add(customerId)
  return accepted()
}
