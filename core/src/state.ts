import { type Perps, createPerps } from './perp/perps.ts'
import type { Customer } from './customer/customer.ts'
import type { Fact } from './facts.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'
import type { CurrencyConfig } from './market/currency.ts'
import type { Market } from './market/market.ts'
import { createOptions, type Options } from './option/options.ts'
import { Int32List } from './records/int32-list.ts'
import { OrderTable } from './spot/order-table.ts'
import { Trades } from './spot/trades.ts'
import { createWallet, type Wallet } from './wallet/wallet.ts'

/** All that is still open. What has ended lives in the shell's tables alone. */
export interface Exchange {
  /** The time it was last told, in epoch milliseconds. It never goes back. */
  at: number
  readonly ledger: Ledger
  readonly currencies: Map<number, CurrencyConfig>
  readonly markets: Map<number, Market>
  readonly customers: Map<number, Customer>
  readonly orders: OrderTable
  readonly perps: Perps
  readonly wallet: Wallet
  readonly options: Options
  nextOrderId: number
  nextTradeId: number
  nextPriority: number
  /** What has traded, happened and changed since it was last drained. */
  readonly trades: Trades
  facts: Fact[]
  readonly changed: {
    readonly currencies: Set<number>
    readonly markets: Set<number>
    readonly customers: Set<number>
    /** By slot. */
    readonly orders: Int32List
  }
}

export function createExchange(nextPostingId = 1): Exchange {
  return {
    at: 0,
    ledger: createLedger(nextPostingId),
    currencies: new Map(),
    markets: new Map(),
    customers: new Map(),
    orders: new OrderTable(),
    perps: createPerps(),
    wallet: createWallet(),
    options: createOptions(),
    nextOrderId: 1,
    nextTradeId: 1,
    nextPriority: 1,
    trades: new Trades(),
    facts: [],
    changed: { currencies: new Set(), markets: new Set(), customers: new Set(), orders: new Int32List() },
  }
}
