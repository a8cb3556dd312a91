import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId, WealthOrderId } from '../ids.ts'

/** The yield of one or more days of an order was paid to its owner's trust account. */
export interface WealthYieldPaid {
  readonly kind: 'wealthYieldPaid'
  readonly orderId: WealthOrderId
  readonly customerId: CustomerId
  readonly currencyId: CurrencyId
  /** The days of the order that are paid now, this payment included. */
  readonly daysPaid: number
  readonly amount: Amount
  /** In epoch milliseconds. */
  readonly at: number
}

export type WealthFact = WealthYieldPaid
