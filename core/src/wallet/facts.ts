import type { Amount } from '@halyard/money'
import type { CustomerAccountKind } from '../ledger/accounts.ts'

/** A customer moved an amount between two of their accounts. */
export interface FundsTransferred {
  readonly kind: 'fundsTransferred'
  /** The number of the command. */
  readonly transferId: number
  readonly customerId: number
  readonly currencyId: number
  readonly source: CustomerAccountKind
  readonly target: CustomerAccountKind
  readonly amount: Amount
  readonly at: number
}

/** A customer received their practice funds. */
export interface PracticeFundsCredited {
  readonly kind: 'practiceFundsCredited'
  readonly customerId: number
}

export type WalletFact = FundsTransferred | PracticeFundsCredited
