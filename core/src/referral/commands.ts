import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'

/** Records who invited a customer. Fixed for life. */
export interface SetInviter {
  readonly kind: 'setInviter'
  readonly customerId: CustomerId
  readonly inviterId: CustomerId
}

/** Sets an inviter's share of the trading fees of their invitees, for fees from the next UTC day on. */
export interface SetRebateShare {
  readonly kind: 'setRebateShare'
  readonly customerId: CustomerId
  /** In parts per million, 1 to `REBATE_SHARE_MAX_PPM`. */
  readonly sharePpm: number
}

/** Credits the rebate on one invitee's trading fees of one day in one currency to their inviter. */
export interface CreditRebate {
  readonly kind: 'creditRebate'
  readonly inviteeId: CustomerId
  readonly currencyId: CurrencyId
  /** The UTC day on which the fees were paid, counted from 1970. */
  readonly day: number
  /** The trading fees that the invitee paid on that day, in units. */
  readonly fees: Amount
}

export type ReferralCommand = SetInviter | SetRebateShare | CreditRebate
