import { done, refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetHold } from './commands.ts'

/** Blocks a customer's withdrawals until a time in epoch milliseconds. A hold is never shortened. */
export function setHold(exchange: Exchange, { customerId, until }: SetHold): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')
  if (!Number.isSafeInteger(until) || until < 0) return refuse('hold_is_invalid')
  if (until <= customer.holdUntil) return done()

  customer.holdUntil = until
  exchange.changed.customers.add(customerId)
  return done()
}
