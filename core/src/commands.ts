import type { Amount } from '@halyard/money'
import type { Side } from './book/side.ts'
import type { PerpCommand } from './perp/commands.ts'
import type { CustomerCommand } from './customer/commands.ts'
import type { CurrencyConfig } from './market/currency.ts'
import type { MarketConfig } from './market/market.ts'
import type { OptionCommand } from './option/commands.ts'
import type { WalletCommand } from './wallet/commands.ts'

/** Adds a currency, or changes the display fields of one. */
export interface ConfigureCurrency {
  readonly kind: 'configureCurrency'
  readonly currency: CurrencyConfig
}

/** Adds a market, or changes what may change of one: fees, limits, band and status. */
export interface ConfigureMarket {
  readonly kind: 'configureMarket'
  readonly market: MarketConfig
}

/** Index prices as the feed saw them. The core never asks for a price: it is told. */
export interface RecordPrices {
  readonly kind: 'recordPrices'
  readonly prices: readonly { readonly marketId: number; readonly ticks: number }[]
}

/**
 * What an order asks for. Prices are in ticks, quantities in lots. A market order names lots, or, to buy, the
 * quote amount to spend at most.
 */
export type OrderTerms =
  | { readonly type: 'limit' | 'post_only' | 'ioc' | 'fok'; readonly ticks: number; readonly lots: number }
  | { readonly type: 'market'; readonly lots: number }
  | { readonly type: 'market'; readonly spend: Amount }

export interface PlaceOrder {
  readonly kind: 'placeOrder'
  readonly customerId: number
  readonly marketId: number
  readonly side: Side
  readonly terms: OrderTerms
}

/** New price and total quantity of a resting order. Only less quantity at the same price keeps its place in the queue. */
export interface AmendOrder {
  readonly kind: 'amendOrder'
  readonly customerId: number
  readonly orderId: number
  readonly ticks: number
  readonly lots: number
}

export interface CancelOrder {
  readonly kind: 'cancelOrder'
  readonly customerId: number
  readonly orderId: number
}

export type Command =
  | ConfigureCurrency
  | ConfigureMarket
  | RecordPrices
  | PlaceOrder
  | AmendOrder
  | CancelOrder
  | PerpCommand
  | CustomerCommand
  | OptionCommand
  | WalletCommand

/** A command with its place in the log and the time it is applied at, in epoch milliseconds. */
export interface StampedCommand {
  readonly seq: number
  readonly at: number
  readonly command: Command
}
