import { accepted, reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { DeleteAddress } from '../commands.ts'

/**
 * Deletes a saved address. Withdrawals already requested to it continue. Rejects an address that is not saved for the
 * customer.
 */
export function deleteAddress(exchange: Exchange, { customerId, addressId }: DeleteAddress): Reply {
  const { addresses, changed } = exchange.wallet
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  const saved = addresses.get(addressId)
  if (saved?.ownerId !== customerId) return reject('address_must_be_saved')

  addresses.delete(addressId)
  customer.savedAddresses -= 1
  changed.addresses.set(addressId, { ...saved, deleted: true })
  return accepted()
}
