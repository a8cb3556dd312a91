import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetVerification } from './commands.ts'

/** Sets a customer's verification level. It may be lowered. Rejects an unknown customer. */
export function setVerification(exchange: Exchange, { customerId, level }: SetVerification): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')

  customer.verification = level
  exchange.changed.customers.add(customerId)
  return accepted()
}
