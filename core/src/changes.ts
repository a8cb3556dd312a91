import { type CustomerRow, customerRow } from './customer/customer.ts'
import type { Fact } from './facts.ts'
import type { AccountRow } from './ledger/accounts.ts'
import { copyAccounts } from './ledger/ledger.ts'
import type { Postings } from './ledger/postings.ts'
import type { CurrencyConfig } from './market/currency.ts'
import { type MarketRow, marketRow } from './market/rows.ts'
import { defineLazyField } from './lazy-field.ts'
import type { Draft } from './product.ts'
import { PRODUCTS, type ProductChanges } from './products.ts'
import type { Exchange } from './state.ts'

/** The ids that are handed out next, and the exchange's time. */
export interface Counters {
  readonly at: number
  readonly nextOrderId: number
  readonly nextTradeId: number
  readonly nextPriority: number
  readonly nextPostingId: number
}

/** Everything that a batch of commands changed, as rows to store. Later commands do not change it. */
export interface Changes extends ProductChanges {
  readonly counters: Counters
  readonly currencies: readonly CurrencyConfig[]
  readonly markets: readonly MarketRow[]
  readonly customers: readonly CustomerRow[]
  readonly accounts: readonly AccountRow[]
  /** Without the postings of trades, which follow from the trades. */
  readonly postings: Postings
  readonly facts: readonly Fact[]
}

/** Returns what has changed since the last call. Accounts and orders are built when they are first read. */
export function drainChanges(exchange: Exchange): Changes {
  const { changed, ledger, facts } = exchange
  const accountIds = ledger.changed.take()
  const changes: Draft<Changes> = {
    counters: countersOf(exchange),
    currencies: pick(changed.currencies, exchange.currencies),
    markets: pick(changed.markets, exchange.markets).map(marketRow),
    customers: pick(changed.customers, exchange.customers).map(customerRow),
    postings: ledger.postings.drain(),
    facts,
  }
  defineLazyField(changes, 'accounts', copyAccounts(ledger, accountIds))
  for (const id of accountIds) ledger.balances.markStored(id)
  changed.currencies.clear()
  changed.markets.clear()
  changed.customers.clear()
  exchange.facts = []
  for (const product of PRODUCTS) product.drain(exchange, changes)
  return changes as Changes
}

/** Returns the exchange time and the next ids as stored with each batch. */
export function countersOf(exchange: Exchange): Counters {
  const { at, nextOrderId, nextTradeId, nextPriority, ledger } = exchange
  return { at, nextOrderId, nextTradeId, nextPriority, nextPostingId: ledger.postings.nextId }
}

/** Returns a copy with the fields that are stored. */
export function accountRow({ id, ownerId, kind, currencyId, available, frozen }: AccountRow): AccountRow {
  return { id, ownerId, kind, currencyId, available, frozen }
}

function pick<Id, Value>(ids: ReadonlySet<Id>, values: ReadonlyMap<Id, Value>): Value[] {
  return [...ids].flatMap((id) => values.get(id) ?? [])
}
