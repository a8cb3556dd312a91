import type { Customer } from '../customer/customer.ts'
import type { CustomerId } from '../ids.ts'
import type { Exchange } from '../state.ts'

/**
 * Returns a customer account that may be the exchange's own; `undefined` for an unknown one and for those that were given
 * money which does not exist: market makers and accounts with practice funds.
 */
export function findOwnAccount({ customers }: Exchange, customerId: CustomerId): Customer | undefined {
  const customer = customers.get(customerId)
  return customer && !customer.isMarketMaker && !customer.practiceFundsTaken ? customer : undefined
}
