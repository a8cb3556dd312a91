import type { LevelChange } from './book/book.ts'
import { type PerpChanges, drainPerps } from './perp/rows.ts'
import { type CustomerRow, customerRow } from './customer/customer.ts'
import type { Exchange } from './state.ts'
import type { Fact } from './facts.ts'
import type { AccountRow } from './ledger/accounts.ts'
import { keepAccounts } from './ledger/ledger.ts'
import type { Postings } from './ledger/postings.ts'
import type { CurrencyConfig } from './market/currency.ts'
import type { MarketConfig } from './market/market.ts'
import type { UnchangedEstimates } from './market/unchanged-spans.ts'
import { drainOptions, type OptionChanges } from './option/rows.ts'
import type { OrderRow } from './spot/order-table.ts'
import type { Trades } from './spot/trades.ts'
import { drainWallet, type WalletChanges } from './wallet/rows.ts'

export interface MarketRow {
  readonly config: MarketConfig
  readonly indexTicks: number
  readonly indexAt: number
  /** The number of the last index tick. */
  readonly tickSeq: number
  readonly lastTicks: number
  readonly unchanged: UnchangedEstimates
}

/** The numbers that are handed out next, and the exchange's own time. */
export interface Counters {
  readonly at: number
  readonly nextOrderId: number
  readonly nextTradeId: number
  readonly nextPriority: number
  readonly nextPostingId: number
}

/** All that one batch of commands changed, as rows to store. Later commands do not alter it. */
export interface Changes extends PerpChanges, WalletChanges, OptionChanges {
  readonly counters: Counters
  readonly currencies: readonly CurrencyConfig[]
  readonly markets: readonly MarketRow[]
  readonly customers: readonly CustomerRow[]
  readonly accounts: readonly AccountRow[]
  readonly orders: readonly OrderRow[]
  /** Those of trades are told by the trades. */
  readonly postings: Postings
  readonly trades: Trades
  readonly facts: readonly Fact[]
  /** Levels of the books as they stand now, by market. */
  readonly levels: ReadonlyMap<number, readonly LevelChange[]>
}

/** Takes what has changed since the last call. */
export function drainChanges(exchange: Exchange): Changes {
  const { changed, ledger } = exchange
  const levels = new Map<number, readonly LevelChange[]>()
  for (const market of exchange.markets.values()) {
    const touched = market.book.drainChanges()
    if (touched.length > 0) levels.set(market.config.id, touched)
  }
  const accountIds = ledger.changed.take()
  const slots = changed.orders.take()
  const accounts = once(keepAccounts(ledger, accountIds))
  const orders = once(exchange.orders.keep(slots))
  const changes: Changes = {
    counters: countersOf(exchange),
    currencies: pick(changed.currencies, exchange.currencies),
    markets: pick(changed.markets, exchange.markets).map(marketRow),
    customers: pick(changed.customers, exchange.customers).map(customerRow),
    get accounts() {
      return accounts()
    },
    get orders() {
      return orders()
    },
    postings: ledger.postings.drain(),
    trades: exchange.trades.drain(),
    facts: exchange.facts,
    levels,
    ...drainPerps(exchange),
    ...drainWallet(exchange),
    ...drainOptions(exchange),
  }
  for (const id of accountIds) ledger.balances.markStored(id)
  for (const slot of slots) exchange.orders.noteStored(slot)
  changed.currencies.clear()
  changed.markets.clear()
  changed.customers.clear()
  exchange.facts = []
  return changes
}

export function countersOf(exchange: Exchange): Counters {
  const { at, nextOrderId, nextTradeId, nextPriority, ledger } = exchange
  return { at, nextOrderId, nextTradeId, nextPriority, nextPostingId: ledger.postings.nextId }
}

export function marketRow(market: MarketRow): MarketRow {
  const { config, indexTicks, indexAt, tickSeq, lastTicks, unchanged } = market
  return { config, indexTicks, indexAt, tickSeq, lastTicks, unchanged }
}

export function accountRow({ id, ownerId, kind, currencyId, available, frozen }: AccountRow): AccountRow {
  return { id, ownerId, kind, currencyId, available, frozen }
}

/** What a function answers, asked for at most once. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

function pick<Value>(ids: ReadonlySet<number>, values: ReadonlyMap<number, Value>): Value[] {
  return [...ids].flatMap((id) => values.get(id) ?? [])
}
