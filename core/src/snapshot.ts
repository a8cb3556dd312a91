import { normalise, unsafeUnits, MAX_UNITS } from '@halyard/money'
import { accountRow, type Counters, countersOf, marketRow, type MarketRow } from './changes.ts'
import { type PerpSnapshot, restorePerps, snapshotPerps } from './perp/rows.ts'
import { type CustomerRow, customerRow, restoreCustomer } from './customer/customer.ts'
import type { AccountRow } from './ledger/accounts.ts'
import type { OrderRow } from './spot/order-table.ts'
import { createExchange, type Exchange } from './state.ts'
import { openCoinAccount } from './customer/customer-account.ts'
import { restoreAccount } from './ledger/ledger.ts'
import type { CurrencyConfig } from './market/currency.ts'
import { openMarket } from './market/market.ts'
import { type OptionSnapshot, restoreOptions, snapshotOptions } from './option/rows.ts'
import { restoreWallet, snapshotWallet, type WalletSnapshot } from './wallet/rows.ts'

/** Everything an exchange is, as rows. Two exchanges are the same when the texts of their snapshots are. */
export interface Snapshot extends PerpSnapshot, WalletSnapshot, OptionSnapshot {
  readonly counters: Counters
  readonly currencies: readonly CurrencyConfig[]
  readonly markets: readonly MarketRow[]
  readonly customers: readonly CustomerRow[]
  readonly accounts: readonly AccountRow[]
  /** Open orders only. */
  readonly orders: readonly OrderRow[]
}

export function takeSnapshot(exchange: Exchange): Snapshot {
  return {
    counters: countersOf(exchange),
    currencies: byId([...exchange.currencies.values()]),
    markets: [...exchange.markets.values()].map(marketRow).toSorted((a, b) => a.config.id - b.config.id),
    customers: byId([...exchange.customers.values()].map(customerRow)),
    accounts: exchange.ledger.accounts.map(accountRow),
    orders: byId([...exchange.orders.values()].map(({ slot }) => exchange.orders.rowOf(slot))),
    ...snapshotPerps(exchange),
    ...snapshotWallet(exchange),
    ...snapshotOptions(exchange),
  }
}

/** The exchange that a snapshot was taken of. The rows may come in any order. */
export function restoreSnapshot(snapshot: Snapshot): Exchange {
  const { nextPostingId, ...counters } = snapshot.counters
  const exchange = createExchange(nextPostingId)
  Object.assign(exchange, counters)
  for (const currency of snapshot.currencies) exchange.currencies.set(currency.id, currency)
  for (const row of snapshot.markets) {
    const base = exchange.currencies.get(row.config.baseId)
    const quote = exchange.currencies.get(row.config.quoteId)
    if (!base || !quote) throw new Error(`market ${row.config.id} has no currency`)
    const market = openMarket(row.config, base.decimals, quote.decimals, exchange.orders.resting)
    exchange.markets.set(row.config.id, Object.assign(market, marketRow(row)))
  }
  for (const row of snapshot.customers)
    exchange.customers.set(row.id, restoreCustomer(row, exchange.customers.size))
  restoreWallet(exchange, snapshot)
  restoreOptions(exchange, snapshot)
  for (const row of byId(snapshot.accounts)) restoreAccount(exchange.ledger, row)
  restorePerps(exchange, snapshot)
  for (const row of [...snapshot.orders].toSorted((a, b) => a.priority - b.priority))
    restoreOrder(exchange, row)
  for (const market of exchange.markets.values()) market.book.drainChanges()
  return exchange
}

function restoreOrder(exchange: Exchange, row: OrderRow): void {
  const market = exchange.markets.get(row.marketId)
  const customer = exchange.customers.get(row.ownerId)
  if (!market || !customer) throw new Error(`order ${row.id} has no market or customer`)
  const { baseId, quoteId } = market.config
  const [paysId, getsId] = row.side === 'buy' ? [quoteId, baseId] : [baseId, quoteId]
  const pays = openCoinAccount(exchange.ledger, customer, paysId)
  const gets = openCoinAccount(exchange.ledger, customer, getsId)
  const { id, marketId, side, type, ticks, lots, placedAt } = row
  const order = exchange.orders.place(id, customer, marketId, side, type, ticks, lots, placedAt, pays, gets)
  if (row.held > MAX_UNITS) throw new Error(`order ${row.id} holds more than an order can`)
  const { resting, records } = exchange.orders
  resting.setRemaining(order, row.remaining)
  records.setHeld(order, unsafeUnits(Number(row.held)))
  records.setTraded(order, normalise(row.filledValue), normalise(row.feePaid))
  records.setPriority(order, row.priority)
  records.setUpdatedAt(order, row.updatedAt)
  exchange.orders.open(order)
  market.book.rest(order)
}

/** A text that is equal exactly when the states are, whatever order their parts were made in. */
export function snapshotText(snapshot: Snapshot): string {
  return JSON.stringify(snapshot, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

function byId<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  return [...rows].toSorted((a, b) => a.id - b.id)
}
