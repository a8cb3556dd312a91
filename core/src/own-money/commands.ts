import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'
import type { FundedAccount, OwnMoneyReason } from './own-money-move.ts'

/** The fields of every movement of the exchange's own money. */
interface OwnMoneyCommand {
  readonly currencyId: CurrencyId
  /** In units of the currency. */
  readonly amount: Amount
  /** The receipt or payout that it is for. Each is used once. */
  readonly reference: string
  readonly reasonCode: OwnMoneyReason
  readonly reason: string
}

/** Funds a pool or the insurance fund with the exchange's own money that has arrived. */
export interface FundPool extends OwnMoneyCommand {
  readonly kind: 'fundPool'
  readonly account: FundedAccount
  /** The exchange's own customer account, whose deposit is the receipt. Absent for a receipt of the bank. */
  readonly customerId?: CustomerId
}

/** Takes fees out of the fee account. */
export interface TakeFees extends OwnMoneyCommand {
  readonly kind: 'takeFees'
  /** The exchange's own customer account, which withdraws them. Absent for a payout of the bank. */
  readonly customerId?: CustomerId
}

/** Returns a wrong fee from the fee account to the customer who paid it. */
export interface RefundFee extends OwnMoneyCommand {
  readonly kind: 'refundFee'
  readonly customerId: CustomerId
  /** The fees that the customer has paid in the currency, net of earlier refunds, in units. */
  readonly feesPaid: Amount
}

/** The commands that move the exchange's own money. None of them names a price or a result. */
export type OwnMoneyMoveCommand = FundPool | TakeFees | RefundFee
