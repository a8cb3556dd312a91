import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { OpenCustomer } from './commands.ts'
import { type CustomerRow, restoreCustomer } from './customer.ts'

/**
 * Creates a customer, with an id that the caller assigns. `isMarketMaker` makes it a market maker of the exchange, for
 * life. Rejects an id below 1 and an id in use.
 */
export function openCustomer(exchange: Exchange, { customerId, isMarketMaker = false }: OpenCustomer): Reply {
  if (!Number.isSafeInteger(customerId) || customerId <= 0) return reject('customer_must_be_known')
  if (exchange.customers.has(customerId)) return reject('customer_already_open')

  const row: CustomerRow = {
    id: customerId,
    frozenByOwner: false,
    frozenByOperator: false,
    practiceFundsTaken: false,
    verification: 0,
    holdUntil: 0,
    withdrawalDay: 0,
    withdrawalsThatDay: 0,
    isMarketMaker,
    openedAt: exchange.at,
  }
  const customer = restoreCustomer(row, exchange.customers.size)
  exchange.customers.set(customerId, customer)
  exchange.changed.customers.add(customerId)
  return accepted()
}
