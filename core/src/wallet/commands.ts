import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'
import type { CustomerAccountKind } from '../ledger/account-kinds.ts'
import type { NetworkConfig } from './network.ts'

/** Adds a network to a currency, or changes its limits and whether it is open. */
export interface ConfigureNetwork {
  readonly kind: 'configureNetwork'
  readonly network: NetworkConfig
}

/** Saves an address that the customer may withdraw to. Idempotent. */
export interface SaveAddress {
  readonly kind: 'saveAddress'
  readonly customerId: CustomerId
  /** The id of its row in the customer's address book. */
  readonly addressId: number
  readonly currencyId: CurrencyId
  readonly network: string
  readonly address: string
}

/** Deletes a saved address. Withdrawals already requested are still sent to it. */
export interface DeleteAddress {
  readonly kind: 'deleteAddress'
  readonly customerId: CustomerId
  readonly addressId: number
}

/** Moves an amount, in units, between two accounts of one customer. */
export interface TransferFunds {
  readonly kind: 'transferFunds'
  readonly customerId: CustomerId
  readonly currencyId: CurrencyId
  readonly source: CustomerAccountKind
  readonly target: CustomerAccountKind
  readonly amount: Amount
}

/** Requests a withdrawal. The amount is held in the coin account until the withdrawal is reviewed or cancelled. */
export interface RequestWithdrawal {
  readonly kind: 'requestWithdrawal'
  readonly customerId: CustomerId
  readonly currencyId: CurrencyId
  readonly network: string
  readonly addressId: number
  /** The amount debited from the account, fee included. */
  readonly amount: Amount
  readonly memo: string
}

/** Cancels a withdrawal that is neither approved nor rejected yet. */
export interface CancelWithdrawal {
  readonly kind: 'cancelWithdrawal'
  readonly customerId: CustomerId
  readonly withdrawalId: number
}

/** Approves or rejects a withdrawal. A large one needs the approval of two different reviewers. */
export interface ReviewWithdrawal {
  readonly kind: 'reviewWithdrawal'
  readonly withdrawalId: number
  readonly reviewerId: number
  readonly pass: boolean
  /** Shown to the customer. Required to reject. */
  readonly reason: string
  /** 2 raises the number of persons that the withdrawal needs. */
  readonly reviewersNeeded?: 1 | 2 | undefined
  /** A first reviewer who lost the role, whose approval does not count. */
  readonly withdrawnReviewerId?: number | undefined
}

/** Marks an approved withdrawal as sent to the network. Idempotent. */
export interface NoteWithdrawalSent {
  readonly kind: 'noteWithdrawalSent'
  readonly withdrawalId: number
  readonly txid: string
}

/** Marks a withdrawal as final on the network. */
export interface NoteWithdrawalConfirmed {
  readonly kind: 'noteWithdrawalConfirmed'
  readonly withdrawalId: number
}

/** Returns amount and fee of a withdrawal that the network will never pay. */
export interface ReturnWithdrawal {
  readonly kind: 'returnWithdrawal'
  readonly withdrawalId: number
  readonly reason: string
}

/** Credits a deposit. The caller's idempotency key guarantees that it is credited once. */
export interface CreditDeposit {
  readonly kind: 'creditDeposit'
  readonly customerId: CustomerId
  readonly currencyId: CurrencyId
  readonly amount: Amount
  /** 'network:txid:output' or 'charge:<id>'. */
  readonly source: string
  /** The network of a claim, whose source does not name it. */
  readonly network?: string
}

/**
 * Debits a deposit that was undone after it was credited. The part that the customer has already spent becomes a debt,
 * and sets the operators' freeze. The amount is in units.
 */
export interface ReverseDeposit {
  readonly kind: 'reverseDeposit'
  readonly customerId: CustomerId
  readonly currencyId: CurrencyId
  readonly amount: Amount
  readonly source: string
}

/** Credits a pool or the insurance fund with the exchange's own money. */
export interface FundSystemAccount {
  readonly kind: 'fundSystemAccount'
  readonly account: 'optionPool' | 'wealthPool' | 'insurance'
  readonly currencyId: CurrencyId
  readonly amount: Amount
}

/** Credits practice funds to a customer's accounts, once for each customer. */
export interface CreditPracticeFunds {
  readonly kind: 'creditPracticeFunds'
  readonly customerId: CustomerId
  readonly grants: readonly {
    readonly currencyId: CurrencyId
    readonly amount: Amount
    /** `coin` if absent. */
    readonly account?: CustomerAccountKind
  }[]
}

/**
 * Sets or ends the operators' freeze. Ending it collects the customer's debts, and is rejected with `customer_owes` while
 * they exceed the customer's available funds.
 */
export interface SetOperatorFreeze {
  readonly kind: 'setOperatorFreeze'
  readonly customerId: CustomerId
  readonly frozen: boolean
}

/** The commands that move money into, out of and within accounts, and those on networks and addresses. */
export type WalletCommand =
  | ConfigureNetwork
  | SaveAddress
  | DeleteAddress
  | TransferFunds
  | RequestWithdrawal
  | CancelWithdrawal
  | ReviewWithdrawal
  | NoteWithdrawalSent
  | NoteWithdrawalConfirmed
  | ReturnWithdrawal
  | CreditDeposit
  | ReverseDeposit
  | FundSystemAccount
  | CreditPracticeFunds
  | SetOperatorFreeze
