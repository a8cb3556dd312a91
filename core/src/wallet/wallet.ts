import type { Amount } from '@halyard/money'
import type { NetworkConfig } from './network.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Where a customer's money may go. */
export interface SavedAddress {
  /** The id it has in the customer's address book. */
  readonly id: number
  readonly ownerId: number
  readonly currencyId: number
  readonly network: string
  readonly address: string
  readonly savedAt: number
}

/** An address as it is stored: one that was deleted keeps its row. */
export interface SavedAddressRow extends SavedAddress {
  readonly deleted: boolean
}

/** What a customer owes of a currency since a deposit was undone that they had spent. */
export interface Debt {
  readonly ownerId: number
  readonly currencyId: number
  readonly amount: Amount
}

/** How money comes in and goes out, as far as it is still open. */
export interface Wallet {
  /** By `networkKey`. */
  readonly networks: Map<string, NetworkConfig>
  readonly addresses: Map<number, SavedAddress>
  /** Those that have not ended. */
  readonly withdrawals: Map<number, Withdrawal>
  /** By `debtKey`. */
  readonly debts: Map<string, Debt>
  /** Rows to store, since they were last drained. */
  readonly changed: {
    readonly networks: Map<string, NetworkConfig>
    readonly addresses: Map<number, SavedAddressRow>
    readonly withdrawals: Map<number, Withdrawal>
    readonly debts: Map<string, Debt>
  }
}

export function createWallet(): Wallet {
  return {
    networks: new Map(),
    addresses: new Map(),
    withdrawals: new Map(),
    debts: new Map(),
    changed: { networks: new Map(), addresses: new Map(), withdrawals: new Map(), debts: new Map() },
  }
}

/** Addresses that one customer may have saved at a time. */
export const SAVED_ADDRESSES_MAX = 100

export function debtKey(ownerId: number, currencyId: number): string {
  return `${ownerId}:${currencyId}`
}

const ENDED = new Set<Withdrawal['status']>(['confirmed', 'returned', 'rejected', 'cancelled'])

/** Puts a withdrawal as it stands now in place of what it was. One that has ended is kept by the shell alone. */
export function keepWithdrawal({ withdrawals, changed }: Wallet, withdrawal: Withdrawal): void {
  if (ENDED.has(withdrawal.status)) withdrawals.delete(withdrawal.id)
  else withdrawals.set(withdrawal.id, withdrawal)
  changed.withdrawals.set(withdrawal.id, withdrawal)
}
