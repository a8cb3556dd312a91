import { accountRow, type Counters, countersOf } from './changes.ts'
import { createExchange } from './create-exchange.ts'
import { type CustomerRow, customerRow, restoreCustomer } from './customer/customer.ts'
import type { AccountRow } from './ledger/accounts.ts'
import { restoreAccount } from './ledger/ledger.ts'
import type { CurrencyConfig } from './market/currency.ts'
import { openMarket } from './market/market.ts'
import { recentTicksOf, restoreTicks, type TickRow } from './market/recent-ticks.ts'
import { type MarketRow, marketRow } from './market/rows.ts'
import { withProducts, PRODUCTS, type ProductSnapshot } from './products.ts'
import { inOrder } from './records/in-order.ts'
import type { OrderRow } from './spot/order-table.ts'
import type { Exchange } from './state.ts'

/** The whole state of an exchange as rows. Two exchanges are equal if the texts of their snapshots are. */
export interface Snapshot extends ProductSnapshot {
  readonly counters: Counters
  readonly currencies: readonly CurrencyConfig[]
  readonly markets: readonly MarketRow[]
  /** The recent index prices of all markets: those that may still settle something. */
  readonly ticks: readonly TickRow[]
  readonly customers: readonly CustomerRow[]
  readonly accounts: readonly AccountRow[]
}

/**
 * A snapshot as it is read from a store. Its long lists may be made while they are iterated, which is done once; the rows then
 * have to come in order: accounts by id, orders by priority.
 */
export interface StoredSnapshot extends Omit<Snapshot, 'customers' | 'accounts' | 'orders'> {
  readonly customers: Iterable<CustomerRow>
  readonly accounts: Iterable<AccountRow>
  readonly orders: Iterable<OrderRow>
}

/**
 * Returns a copy of the whole state as rows. The lists are in the order of their ids, so equal states have equal
 * snapshots.
 */
export function takeSnapshot(exchange: Exchange): Snapshot {
  const markets = [...exchange.markets.values()].toSorted((a, b) => a.config.id - b.config.id)
  const shared = {
    counters: countersOf(exchange),
    currencies: byId([...exchange.currencies.values()]),
    markets: markets.map(marketRow),
    ticks: markets.flatMap(recentTicksOf),
    customers: byId([...exchange.customers.values()].map(customerRow)),
    accounts: exchange.ledger.accounts.map(accountRow),
  }
  return withProducts(shared, (product) => product.takeSnapshot(exchange))
}

/**
 * Returns the exchange that a snapshot was taken of. The rows of lists may come in any order. Throws if a row is missing that
 * another one refers to.
 */
export function restoreSnapshot(snapshot: StoredSnapshot): Exchange {
  const { nextPostingId, ...counters } = snapshot.counters
  const exchange = createExchange(nextPostingId)
  Object.assign(exchange, counters)
  for (const currency of snapshot.currencies) exchange.currencies.set(currency.id, currency)
  for (const row of snapshot.markets) restoreMarket(exchange, row)
  restoreTicks(exchange, snapshot.ticks)
  for (const row of snapshot.customers)
    exchange.customers.set(row.id, restoreCustomer(row, exchange.customers.size))
  for (const row of inOrder(snapshot.accounts, (account) => account.id)) restoreAccount(exchange.ledger, row)
  // Only the spot product, which iterates them, uses the orders.
  for (const product of PRODUCTS) product.restore(exchange, snapshot as Snapshot)
  return exchange
}

function restoreMarket({ markets, currencies, orders }: Exchange, row: MarketRow): void {
  const base = currencies.get(row.config.baseId)
  const quote = currencies.get(row.config.quoteId)
  if (!base || !quote) throw new Error(`market ${row.config.id} has no currency`)
  const market = openMarket(row.config, base.decimals, quote.decimals, orders.resting)
  markets.set(row.config.id, Object.assign(market, marketRow(row)))
}

/** Returns a text that is equal for equal states, in whatever order their parts were built. */
export function snapshotText(snapshot: Snapshot): string {
  const sorted = Object.fromEntries(Object.entries(snapshot).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify(sorted, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.id - b.id)
}
