import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'
import type { CustomerAccountKind } from '../ledger/account-kinds.ts'

/** A customer moved an amount between two of their accounts. */
export interface FundsTransferred {
  readonly kind: 'fundsTransferred'
  /** The number of the command. */
  readonly transferId: number
  readonly customerId: CustomerId
  readonly currencyId: CurrencyId
  readonly source: CustomerAccountKind
  readonly target: CustomerAccountKind
  readonly amount: Amount
  readonly at: number
}

/** A customer received their practice funds. */
export interface PracticeFundsCredited {
  readonly kind: 'practiceFundsCredited'
  readonly customerId: CustomerId
}

/** The facts that wallet commands emit. */
export type WalletFact = FundsTransferred | PracticeFundsCredited
