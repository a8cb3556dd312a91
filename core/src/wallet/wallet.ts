import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'
import type { NetworkConfig } from './network.ts'
import type { Withdrawal } from './withdrawals/withdrawal.ts'

/** An address to which a customer may withdraw. */
export interface SavedAddress {
  /** The id of its row in the customer's address book. */
  readonly id: number
  readonly ownerId: CustomerId
  readonly currencyId: CurrencyId
  readonly network: string
  readonly address: string
  readonly savedAt: number
}

/** An address as stored. A deleted address keeps its row. */
export interface SavedAddressRow extends SavedAddress {
  readonly deleted: boolean
}

/**
 * The amount, in units, that a customer owes in a currency after the reversal of a deposit that they had already spent.
 */
export interface Debt {
  readonly ownerId: CustomerId
  readonly currencyId: CurrencyId
  readonly amount: Amount
}

/** The state of wallets. */
export interface WalletState {
  readonly wallet: Wallet
}

/** Networks, saved addresses, open withdrawals and debts. */
export interface Wallet {
  /** By `networkKey`. */
  readonly networks: Map<string, NetworkConfig>
  readonly addresses: Map<number, SavedAddress>
  /** Withdrawals that have not ended. */
  readonly withdrawals: Map<number, Withdrawal>
  /** The fees of approved and sent withdrawals by currency, in units. A return pays them back, so they are never spent. */
  readonly returnableFees: Map<CurrencyId, bigint>
  /** By `debtKey`. */
  readonly debts: Map<string, Debt>
  /** Rows changed since the last drain. */
  readonly changed: {
    readonly networks: Map<string, NetworkConfig>
    readonly addresses: Map<number, SavedAddressRow>
    readonly withdrawals: Map<number, Withdrawal>
    readonly debts: Map<string, Debt>
  }
}

/** Returns the state without networks, addresses, withdrawals and debts. */
export function createWallet(): Wallet {
  return {
    networks: new Map(),
    addresses: new Map(),
    withdrawals: new Map(),
    returnableFees: new Map(),
    debts: new Map(),
    changed: { networks: new Map(), addresses: new Map(), withdrawals: new Map(), debts: new Map() },
  }
}

/** Addresses that one customer may have saved at a time. */
export const SAVED_ADDRESSES_MAX = 100

/** Returns the key of a customer's debt in a currency. */
export function debtKey(ownerId: CustomerId, currencyId: CurrencyId): string {
  return `${ownerId}:${currencyId}`
}

const ENDED = new Set<Withdrawal['status']>(['confirmed', 'returned', 'rejected', 'cancelled'])

/** Replaces a withdrawal by its new version. One that has ended leaves memory and remains in the database. */
export function keepWithdrawal(wallet: Wallet, withdrawal: Withdrawal): void {
  const { withdrawals, changed } = wallet
  addReturnable(wallet, withdrawals.get(withdrawal.id), -1n)
  addReturnable(wallet, withdrawal, 1n)
  if (ENDED.has(withdrawal.status)) withdrawals.delete(withdrawal.id)
  else withdrawals.set(withdrawal.id, withdrawal)
  changed.withdrawals.set(withdrawal.id, withdrawal)
}

/** Adds an open withdrawal: a restored one. */
export function restoreWithdrawal(wallet: Wallet, withdrawal: Withdrawal): void {
  wallet.withdrawals.set(withdrawal.id, withdrawal)
  addReturnable(wallet, withdrawal, 1n)
}

/** Returns whether `returnWithdrawal` may still pay back the fee of a withdrawal. */
export function isReturnable({ status }: Withdrawal): boolean {
  return status === 'passed' || status === 'sent'
}

/** Adds the fee of a withdrawal to the sum of its currency, or subtracts it. A sum that reaches zero is deleted. */
function addReturnable({ returnableFees }: Wallet, withdrawal: Withdrawal | undefined, sign: 1n | -1n): void {
  if (!withdrawal || !isReturnable(withdrawal)) return
  const { currencyId, fee } = withdrawal
  const sum = (returnableFees.get(currencyId) ?? 0n) + sign * fee
  if (sum === 0n) returnableFees.delete(currencyId)
  else returnableFees.set(currencyId, sum)
}
