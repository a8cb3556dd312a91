/// <reference types="vite/types/importMeta.d.ts" />
import type { Changes } from '../changes.ts'
import type { Snapshot } from '../snapshot.ts'
import type { StopRow } from '../spot/stops/stop-order.ts'

/** The database tables, filled with drained changes: the latest row of each. The tables of a product may add queries. */
export interface Rows {
  store(changes: Changes): void
  snapshot(): Snapshot
  /** Returns all stop orders, ended ones too. */
  allStops(): StopRow[]
}

/** The tables of one product: `createRows` of its `<product>-rows.ts`. */
interface ProductTables {
  store(changes: Changes): void
  snapshot(): Partial<Snapshot>
}

const PRODUCT_TABLES = import.meta.glob<() => ProductTables>('./*-rows.ts', {
  eager: true,
  import: 'createRows',
})

const NOTHING_YET = { at: 0, nextOrderId: 1, nextTradeId: 1, nextPriority: 1, nextPostingId: 1 }

export function createRows(): Rows {
  let counters: Snapshot['counters'] = NOTHING_YET
  const currencies = new Map<number, Snapshot['currencies'][number]>()
  const markets = new Map<number, Snapshot['markets'][number]>()
  const customers = new Map<number, Snapshot['customers'][number]>()
  const accounts = new Map<number, Snapshot['accounts'][number]>()
  const products = Object.values(PRODUCT_TABLES).map((createTables) => createTables())

  const shared = {
    store(changes: Changes) {
      counters = changes.counters
      for (const row of changes.currencies) currencies.set(row.id, row)
      for (const row of changes.markets) markets.set(row.config.id, row)
      for (const row of changes.customers) customers.set(row.id, row)
      for (const row of changes.accounts) accounts.set(row.id, row)
      for (const product of products) product.store(changes)
    },
    snapshot: () =>
      Object.assign(
        {
          counters,
          currencies: inOrder(currencies),
          markets: inOrder(markets),
          customers: inOrder(customers),
          accounts: inOrder(accounts),
        },
        ...products.map((product) => product.snapshot()),
      ) as Snapshot,
  }
  return Object.assign({}, ...products, shared) as Rows
}

function inOrder<Row>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}
