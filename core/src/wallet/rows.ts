import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import { type NetworkConfig, networkKey, networkRow } from './network.ts'
import { type Debt, debtKey, restoreWithdrawal, type SavedAddress, type SavedAddressRow } from './wallet.ts'
import type { Withdrawal } from './withdrawals/withdrawal.ts'

/** Wallet rows that changed. */
export interface WalletChanges {
  readonly networks: readonly NetworkConfig[]
  readonly addresses: readonly SavedAddressRow[]
  readonly withdrawals: readonly Withdrawal[]
  /** A debt that was paid has an amount of zero. */
  readonly debts: readonly Debt[]
}

/** All networks, saved addresses that are not deleted, and the open withdrawals and debts. */
export interface WalletSnapshot {
  readonly networks: readonly NetworkConfig[]
  readonly addresses: readonly SavedAddress[]
  readonly withdrawals: readonly Withdrawal[]
  readonly debts: readonly Debt[]
}

/** Adds the networks, addresses, withdrawals and debts that changed since the last call to `changes`. */
export function drainWallet({ wallet: { changed } }: Exchange, changes: Draft<WalletChanges>): void {
  changes.networks = [...changed.networks.values()]
  changes.addresses = [...changed.addresses.values()]
  changes.withdrawals = [...changed.withdrawals.values()]
  changes.debts = [...changed.debts.values()]
  changed.networks.clear()
  changed.addresses.clear()
  changed.withdrawals.clear()
  changed.debts.clear()
}

/** Returns networks, addresses, withdrawals and debts, each in the order of its keys. */
export function snapshotWallet({ wallet }: Exchange): WalletSnapshot {
  return {
    networks: inOrder(wallet.networks).map(networkRow),
    addresses: inOrder(wallet.addresses).map(addressRow),
    withdrawals: inOrder(wallet.withdrawals).map(withdrawalRow),
    debts: inOrder(wallet.debts).map(debtRow),
  }
}

/** Restores the wallet and counts each customer's saved addresses again. Throws if an address has no customer. */
export function restoreWallet({ wallet, customers }: Exchange, rows: WalletSnapshot): void {
  for (const row of rows.networks) wallet.networks.set(networkKey(row.currencyId, row.network), row)
  for (const row of rows.withdrawals) restoreWithdrawal(wallet, row)
  for (const row of rows.debts) wallet.debts.set(debtKey(row.ownerId, row.currencyId), row)
  for (const row of rows.addresses) {
    const owner = customers.get(row.ownerId)
    if (!owner) throw new Error(`address ${row.id} has no customer`)
    wallet.addresses.set(row.id, row)
    owner.savedAddresses += 1
  }
}

function addressRow({ id, ownerId, currencyId, network, address, savedAt }: SavedAddress): SavedAddress {
  return { id, ownerId, currencyId, network, address, savedAt }
}

function debtRow({ ownerId, currencyId, amount }: Debt): Debt {
  return { ownerId, currencyId, amount }
}

function withdrawalRow(withdrawal: Withdrawal): Withdrawal {
  const { id, ownerId, currencyId, network, addressId, address, memo, amount, fee, status } = withdrawal
  const { reviewersNeeded, firstReviewerId, reviewerId, reason, txid } = withdrawal
  const { requestedAt, firstReviewedAt, reviewedAt, sentAt, endedAt } = withdrawal
  return {
    id,
    ownerId,
    currencyId,
    network,
    addressId,
    address,
    memo,
    amount,
    fee,
    status,
    reviewersNeeded,
    firstReviewerId,
    reviewerId,
    reason,
    txid,
    requestedAt,
    firstReviewedAt,
    reviewedAt,
    sentAt,
    endedAt,
  }
}

function inOrder<Key extends string | number, Row>(rows: ReadonlyMap<Key, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
