import type { Amount, SafeUnits } from '@halyard/money'
import type { Book } from '../book/book.ts'
import type { Side } from '../book/side.ts'
import { createFastBook } from '../book/fast-book.ts'
import type { RestingOrders } from '../book/resting-orders.ts'
import { unitsProduct } from '../exact.ts'
import { UNKNOWN_ESTIMATES, type UnchangedEstimates } from './unchanged-spans.ts'

/** `cancel_only` lets customers take orders back; `paused` stops everything. */
export type MarketStatus = 'open' | 'cancel_only' | 'paused'

export interface MarketConfig {
  readonly id: number
  readonly baseId: number
  readonly quoteId: number
  /** A tick is 10^-priceDecimals of the quote; a lot is 10^-quantityDecimals of the base. Fixed for life. */
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** How far from the index price an order may trade, in parts per million. */
  readonly bandPpm: number
  readonly lotsMin: number
  readonly lotsMax: number
  /** The least worth of an order, in quote units. */
  readonly valueMin: Amount
  readonly status: MarketStatus
}

/** An index price as it was recorded: numbered from 1 in its market, dated by the exchange's own time. */
export interface Tick {
  readonly n: number
  readonly at: number
  readonly ticks: number
}

export interface Market {
  config: MarketConfig
  /** Base units in one lot. */
  readonly lotUnits: number
  /** Quote units in one tick of one lot: trades are exact because this is whole. */
  readonly tickLotUnits: number
  /** The configured one as a number: no order is worth as much as one above `MAX_UNITS` would ask. */
  valueMin: number
  readonly book: Book
  /** The index price in ticks and when it was recorded; 0 before the first. */
  indexTicks: number
  indexAt: number
  /** The number of the last index tick, and the latest ticks, oldest first. */
  tickSeq: number
  readonly recentTicks: Tick[]
  /** How often the index price stays where it is. */
  unchanged: UnchangedEstimates
  /** The price of the last trade in ticks; 0 before the first. */
  lastTicks: number
  /** The accounts that fees go to, once there was a trade. */
  fees: { readonly base: number; readonly quote: number } | undefined
}

/** No price is higher than this many ticks: products with the largest order stay far inside what can be stored. */
export const TICKS_MAX = 1_000_000_000_000

/** An index price older than this is as good as none. */
export const PRICE_STALE_AFTER_MS = 10_000

export function openMarket(
  config: MarketConfig,
  baseDecimals: number,
  quoteDecimals: number,
  orders: RestingOrders,
): Market {
  return {
    config,
    lotUnits: 10 ** (baseDecimals - config.quantityDecimals),
    tickLotUnits: 10 ** (quoteDecimals - config.priceDecimals - config.quantityDecimals),
    valueMin: Number(config.valueMin),
    book: createFastBook(orders),
    indexTicks: 0,
    indexAt: 0,
    tickSeq: 0,
    recentTicks: [],
    unchanged: UNKNOWN_ESTIMATES,
    lastTicks: 0,
    fees: undefined,
  }
}

/** Takes over what may change of a market. */
export function reconfigure(market: Market, config: MarketConfig): void {
  market.config = config
  market.valueMin = Number(config.valueMin)
}

export function hasFreshPrice(market: Market, at: number): boolean {
  return market.indexTicks > 0 && at - market.indexAt <= PRICE_STALE_AFTER_MS
}

/** The quote worth of lots at a price. Exact up to `MAX_UNITS`, which no order passes. */
export function valueOf(market: Market, ticks: number, lots: number): SafeUnits {
  return unitsProduct(ticks, lots, market.tickLotUnits)
}

export function baseOf(market: Market, lots: number): SafeUnits {
  return unitsProduct(lots, market.lotUnits, 1)
}

/** What an order takes from its customer if it trades at this price: quote for a buyer, base for a seller. */
export function costOf(market: Market, side: Side, ticks: number, lots: number): SafeUnits {
  return side === 'buy' ? valueOf(market, ticks, lots) : baseOf(market, lots)
}

/** The highest price a buyer, or lowest a seller, may trade at. */
export function bandLimit(market: Market, side: Side): number {
  const reach = Math.floor((market.indexTicks * market.config.bandPpm) / 1_000_000)
  return side === 'buy' ? market.indexTicks + reach : Math.max(1, market.indexTicks - reach)
}
