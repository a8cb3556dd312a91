import { getAddress } from './get-address.ts'
import { listDeposits } from './list-deposits.ts'
import { submitCharge } from './submit-charge.ts'

export const depositHandlers = {
  'wallet/get_in_address': getAddress,
  'wallet/charge_req': submitCharge,
  'charge_mention/log2': listDeposits,
}
