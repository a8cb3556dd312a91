import { isFrozen } from '../../customer/customer.ts'
import { accepted, reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { SaveAddress } from '../commands.ts'
import { networkKey } from '../network.ts'
import { isPlainText } from '../../plain-text.ts'
import { type SavedAddress, SAVED_ADDRESSES_MAX } from '../wallet.ts'

const ADDRESS_LENGTH_MAX = 128

/**
 * Saves a withdrawal address of a customer, under an id that the caller assigns. Idempotent for the same contents.
 * Rejects a frozen customer, other contents under a known id, an unknown network, an invalid address, and more than
 * `SAVED_ADDRESSES_MAX` addresses.
 */
export function saveAddress(exchange: Exchange, command: SaveAddress): Reply {
  const { customerId, addressId, currencyId, network, address } = command
  const { addresses, networks, changed } = exchange.wallet
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  const known = addresses.get(addressId)
  if (known) return isSame(known, command) ? accepted() : reject('address_already_saved')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  if (!networks.has(networkKey(currencyId, network))) return reject('network_must_be_known')
  if (!Number.isSafeInteger(addressId) || addressId <= 0) return reject('address_is_invalid')
  if (!isPlainText(address, ADDRESS_LENGTH_MAX)) return reject('address_is_invalid')
  if (customer.savedAddresses >= SAVED_ADDRESSES_MAX) return reject('too_many_addresses')

  const saved = { id: addressId, ownerId: customerId, currencyId, network, address, savedAt: exchange.at }
  addresses.set(addressId, saved)
  customer.savedAddresses += 1
  changed.addresses.set(addressId, { ...saved, deleted: false })
  return accepted()
}

function isSame(saved: SavedAddress, { customerId, currencyId, network, address }: SaveAddress): boolean {
  return (
    saved.ownerId === customerId &&
    saved.currencyId === currencyId &&
    saved.network === network &&
    saved.address === address
  )
}
