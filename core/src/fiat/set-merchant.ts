import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetMerchant } from './commands.ts'
import { keepTrader, traderOf } from './fiat-state.ts'

/** Sets whether a customer may publish advertisements. A merchant needs verification level 2. */
export function setMerchant({ customers, fiat }: Exchange, { customerId, isMerchant }: SetMerchant): Reply {
  const customer = customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isMerchant && customer.verification < 2) return reject('fiat_merchant_needs_verification')

  keepTrader(fiat, { ...traderOf(fiat, customerId), isMerchant })
  return accepted()
}
