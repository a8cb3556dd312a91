import type { Amount } from '@halyard/money'
import type { CustomerAccountKind } from '../ledger/accounts.ts'
import type { NetworkConfig } from './network.ts'

/** Adds a network to a currency, or changes its limits and whether it is open. */
export interface ConfigureNetwork {
  readonly kind: 'configureNetwork'
  readonly network: NetworkConfig
}

/** Lets a customer's money go to an address. Saving the same again changes nothing. */
export interface SaveAddress {
  readonly kind: 'saveAddress'
  readonly customerId: number
  /** The id of the address in the customer's address book. */
  readonly addressId: number
  readonly currencyId: number
  readonly network: string
  readonly address: string
}

/** Withdrawals already asked for still go there. */
export interface DeleteAddress {
  readonly kind: 'deleteAddress'
  readonly customerId: number
  readonly addressId: number
}

/** From one of a customer's own accounts to another. */
export interface TransferFunds {
  readonly kind: 'transferFunds'
  readonly customerId: number
  readonly currencyId: number
  readonly source: CustomerAccountKind
  readonly target: CustomerAccountKind
  readonly amount: Amount
}

/** Freezes an amount of the coin account until somebody has reviewed it. */
export interface RequestWithdrawal {
  readonly kind: 'requestWithdrawal'
  readonly customerId: number
  readonly currencyId: number
  readonly network: string
  readonly addressId: number
  /** What leaves the account, the fee inside it. */
  readonly amount: Amount
  readonly memo: string
}

/** Takes back a withdrawal that nobody has decided on yet. */
export interface CancelWithdrawal {
  readonly kind: 'cancelWithdrawal'
  readonly customerId: number
  readonly withdrawalId: number
}

/** A decision on a withdrawal. A large one passes only when two different people have passed it. */
export interface ReviewWithdrawal {
  readonly kind: 'reviewWithdrawal'
  readonly withdrawalId: number
  readonly reviewerId: number
  readonly pass: boolean
  /** Told to the customer; needed to reject. */
  readonly reason: string
}

/** The payment was handed to the network. Saying the same again changes nothing. */
export interface NoteWithdrawalSent {
  readonly kind: 'noteWithdrawalSent'
  readonly withdrawalId: number
  readonly txid: string
}

/** The payment is final. */
export interface NoteWithdrawalConfirmed {
  readonly kind: 'noteWithdrawalConfirmed'
  readonly withdrawalId: number
}

/** The network will never make the payment: amount and fee go back to the customer. */
export interface ReturnWithdrawal {
  readonly kind: 'returnWithdrawal'
  readonly withdrawalId: number
  readonly reason: string
}

/** Money that has come in. `source` says which, and the caller's idempotency key makes it happen once. */
export interface CreditDeposit {
  readonly kind: 'creditDeposit'
  readonly customerId: number
  readonly currencyId: number
  readonly amount: Amount
  /** 'network:txid:output' or 'charge:<id>'. */
  readonly source: string
}

/** A deposit that was undone after it was credited. What the customer has spent of it is owed, and freezes them. */
export interface ReverseDeposit {
  readonly kind: 'reverseDeposit'
  readonly customerId: number
  readonly currencyId: number
  readonly amount: Amount
  readonly source: string
}

/** The house's own money, into the pool that pays winners or the fund that covers losses. */
export interface FundHouse {
  readonly kind: 'fundHouse'
  readonly account: 'optionPool' | 'insurance'
  readonly currencyId: number
  readonly amount: Amount
}

/** Practice funds from outside to a customer's accounts, once in a customer's life. */
export interface CreditPracticeFunds {
  readonly kind: 'creditPracticeFunds'
  readonly customerId: number
  readonly grants: readonly {
    readonly currencyId: number
    readonly amount: Amount
    /** `coin` if absent. */
    readonly account?: 'coin' | 'contract' | 'option'
  }[]
}

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
  | FundHouse
  | CreditPracticeFunds
