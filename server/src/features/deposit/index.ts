import { getAddress } from './get-address.ts'
import { listDeposits } from './list-deposits.ts'
import { listNetworks } from './list-networks.ts'
import { submitClaim } from './submit-deposit-claim.ts'

export const depositHandlers = {
  'wallet/get_in_networks': listNetworks,
  'wallet/get_in_address': getAddress,
  'wallet/charge_req': submitClaim,
  'charge_mention/log2': listDeposits,
}
