import { addAddress } from './add-address.ts'
import { listAddresses } from './list-addresses.ts'
import { removeAddress } from './remove-address.ts'

export const addressHandlers = {
  'wallet/get_address': listAddresses,
  'wallet/addaddress': addAddress,
  'wallet/deladdress': removeAddress,
}
