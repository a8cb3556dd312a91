import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetHold } from './commands.ts'

/**
 * Blocks a customer's withdrawals until a time in epoch milliseconds. A hold is never shortened. Rejects an unknown
 * customer and a time that is not a valid integer.
 */
export function setHold(exchange: Exchange, { customerId, until }: SetHold): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (!Number.isSafeInteger(until) || until < 0) return reject('hold_is_invalid')
  if (until <= customer.holdUntil) return accepted()

  customer.holdUntil = until
  exchange.changed.customers.add(customerId)
  return accepted()
}
