import { networkKey } from '../wallet/network.ts'
import type { WalletChanges, WalletSnapshot } from '../wallet/rows.ts'
import { debtKey } from '../wallet/wallet.ts'

/** The database tables of the wallet, filled with drained changes. */
export function createRows() {
  const networks = new Map<string, WalletChanges['networks'][number]>()
  const addresses = new Map<number, WalletChanges['addresses'][number]>()
  const withdrawals = new Map<number, WalletChanges['withdrawals'][number]>()
  const debts = new Map<string, WalletChanges['debts'][number]>()

  return {
    store(changes: WalletChanges): void {
      for (const row of changes.networks) networks.set(networkKey(row.currencyId, row.network), row)
      for (const row of changes.addresses) addresses.set(row.id, row)
      for (const row of changes.withdrawals) withdrawals.set(row.id, row)
      for (const row of changes.debts) debts.set(debtKey(row.ownerId, row.currencyId), row)
    },
    snapshot: (): WalletSnapshot => ({
      networks: inOrder(networks),
      addresses: inOrder(addresses).flatMap(({ deleted, ...row }) => (deleted ? [] : row)),
      withdrawals: inOrder(withdrawals).filter(({ status }) => OPEN.has(status)),
      debts: inOrder(debts).filter(({ amount }) => amount > 0n),
    }),
  }
}

const OPEN = new Set(['processing', 'passed', 'sent'])

function inOrder<Key extends string | number, Row>(rows: ReadonlyMap<Key, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
