import { type Changes, debtKey, networkKey, type Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

export type WalletRows = Pick<Changes, 'networks' | 'addresses' | 'withdrawals' | 'debts'>
export type WalletSnapshot = Pick<Snapshot, 'networks' | 'addresses' | 'withdrawals' | 'debts'>

export function walletRowsOf({ networks, addresses, withdrawals, debts }: Changes): WalletRows {
  return {
    networks: networks.map((row) => ({ ...row })),
    addresses: addresses.map((row) => ({ ...row })),
    withdrawals: withdrawals.map((row) => ({ ...row })),
    debts: debts.map((row) => ({ ...row })),
  }
}

const OPEN = new Set(['processing', 'passed', 'sent'])

/** Returns the wallet's tables: the latest row of everything, including ended ones. */
export function createWalletTables(): Tables<WalletRows, WalletSnapshot> {
  const networks = new Map<string, WalletRows['networks'][number]>()
  const addresses = new Map<number, WalletRows['addresses'][number]>()
  const withdrawals = new Map<number, WalletRows['withdrawals'][number]>()
  const debts = new Map<string, WalletRows['debts'][number]>()
  return {
    findBroken: () => undefined,
    store(rows) {
      for (const row of rows.networks) networks.set(networkKey(row.currencyId, row.network), row)
      for (const row of rows.addresses) addresses.set(row.id, row)
      for (const row of rows.withdrawals) withdrawals.set(row.id, row)
      for (const row of rows.debts) debts.set(debtKey(row.ownerId, row.currencyId), row)
    },
    snapshot: () => ({
      networks: [...networks.values()].map((row) => ({ ...row })),
      addresses: [...addresses.values()].flatMap(({ deleted, ...row }) => (deleted ? [] : row)),
      withdrawals: [...withdrawals.values()]
        .filter(({ status }) => OPEN.has(status))
        .map((row) => ({ ...row })),
      debts: [...debts.values()].filter(({ amount }) => amount > 0n).map((row) => ({ ...row })),
    }),
  }
}
