import type { Customer } from './customer/customer.ts'
import type { Fact } from './facts.ts'
import type { CurrencyId, CustomerId, MarketId } from './ids.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { CurrencyConfig } from './market/currency.ts'
import type { Market } from './market/market.ts'
import type { ProductState } from './product-parts.ts'

/**
 * The whole state of the exchange: everything that is open. Ended orders, positions and options exist only in the
 * database.
 */
export interface Exchange extends ProductState {
  /** The time of the last accepted command, in epoch milliseconds. It never goes back. */
  at: number
  readonly ledger: Ledger
  readonly currencies: Map<CurrencyId, CurrencyConfig>
  readonly markets: Map<MarketId, Market>
  readonly customers: Map<CustomerId, Customer>
  nextOrderId: number
  nextTradeId: number
  /** The time priority of the next order to rest, on any book. */
  nextPriority: number
  /** Facts since the last drain. */
  facts: Fact[]
  /** The ids of rows changed since the last drain. */
  readonly changed: {
    readonly currencies: Set<CurrencyId>
    readonly markets: Set<MarketId>
    readonly customers: Set<CustomerId>
  }
}
