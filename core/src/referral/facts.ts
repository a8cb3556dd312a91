import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'

/** A rebate on the trading fees of one day was credited to an inviter's coin account. */
export interface RebateCredited {
  readonly kind: 'rebateCredited'
  readonly inviteeId: CustomerId
  readonly inviterId: CustomerId
  readonly currencyId: CurrencyId
  /** The UTC day of the fees, counted from 1970. */
  readonly day: number
  /** The invitee's trading fees of that day, in units. */
  readonly fees: Amount
  readonly sharePpm: number
  /** The rebate in units, floored; may be zero. */
  readonly amount: Amount
  /** In epoch milliseconds. */
  readonly at: number
}

export type ReferralFact = RebateCredited
