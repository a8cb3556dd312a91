import type { SafeUnits } from '@halyard/money'
import type { AccountId } from '../ids.ts'

/**
 * The accounts and amounts of one fill. The taker pays `payAmount` out of its available balance and receives
 * `receiveAmount`, which the maker has on hold; each fee is part of what its side receives. Amounts are smallest units.
 */
export interface Fill {
  takerPayId: AccountId
  takerReceiveId: AccountId
  makerPayId: AccountId
  makerReceiveId: AccountId
  /** The system account that receives the taker's fee, in the currency that the taker receives. */
  takerFeesId: AccountId
  makerFeesId: AccountId
  payAmount: SafeUnits
  receiveAmount: SafeUnits
  takerFee: SafeUnits
  makerFee: SafeUnits
}
