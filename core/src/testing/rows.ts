import type { Changes } from '../changes.ts'
import type { Snapshot } from '../snapshot.ts'

/** Tables that keep the latest row of everything, as a database fed with drained changes does. */
export interface Rows {
  store(changes: Changes): void
  snapshot(): Snapshot
}

export function createRows(): Rows {
  let counters: Snapshot['counters'] = { at: 0, nextOrderId: 1, nextTradeId: 1, nextPriority: 1 }
  const currencies = new Map<number, Snapshot['currencies'][number]>()
  const markets = new Map<number, Snapshot['markets'][number]>()
  const customers = new Map<number, Snapshot['customers'][number]>()
  const accounts = new Map<number, Snapshot['accounts'][number]>()
  const orders = new Map<number, Snapshot['orders'][number]>()

  return {
    store(changes) {
      counters = changes.counters
      for (const row of changes.currencies) currencies.set(row.id, row)
      for (const row of changes.markets) markets.set(row.config.id, row)
      for (const row of changes.customers) customers.set(row.id, row)
      for (const row of changes.accounts) accounts.set(row.id, row)
      for (const row of changes.orders) orders.set(row.id, row)
    },
    snapshot: () => ({
      counters,
      currencies: inOrder(currencies),
      markets: inOrder(markets),
      customers: inOrder(customers),
      accounts: inOrder(accounts),
      orders: inOrder(orders).filter((row) => row.status === 'waiting'),
    }),
  }
}

function inOrder<Row>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}
