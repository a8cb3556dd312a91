import type { Amount, SafeUnits } from '@halyard/money'
import type { Book } from '../book/book.ts'
import type { Side } from '../book/side.ts'
import { createFastBook } from '../book/fast-book.ts'
import type { RestingOrders } from '../book/resting-orders.ts'
import { unitsProduct } from '../exact.ts'
import type { AccountId, CurrencyId, MarketId } from '../ids.ts'
import type { OwnIndex } from './own-index.ts'
import { UNKNOWN_ESTIMATES, type UnchangedEstimates } from './unchanged-spans.ts'

/** `cancel_only` accepts cancellations only; `paused` stops everything. */
export type MarketStatus = 'open' | 'cancel_only' | 'paused'

/** The configuration of a spot market. Fee rates are in parts per million. */
export interface MarketConfig {
  readonly id: MarketId
  readonly baseId: CurrencyId
  readonly quoteId: CurrencyId
  /** A tick is 10^-priceDecimals of the quote; a lot is 10^-quantityDecimals of the base. Fixed for life. */
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly makerFeePpm: number
  readonly takerFeePpm: number
  /** The price band: how far from the index price an order may trade, in parts per million. */
  readonly bandPpm: number
  readonly lotsMin: number
  readonly lotsMax: number
  /** The lowest value of an order, in quote units. */
  readonly valueMin: Amount
  readonly status: MarketStatus
}

/** A recorded index price: numbered from 1 in its market, with the exchange time in epoch milliseconds. */
export interface Tick {
  readonly n: number
  readonly at: number
  readonly ticks: number
  readonly quality: PriceQuality
}

/**
 * Permitted uses of an index price (decision 45). `live`: everything. `delayed`: no purchase of options and no entry of one,
 * because an observer of its sources may know the next price. `uncertain`: also no new positions and no liquidations,
 * because too few sources agree on it, or it has just moved far.
 */
export type PriceQuality = 'live' | 'delayed' | 'uncertain'

/** A spot market in memory. */
export interface Market {
  config: MarketConfig
  /** Base units of one lot. */
  readonly lotUnits: number
  /** Quote units of one lot at one tick. Trades are exact because it is a whole number. */
  readonly tickLotUnits: number
  /** `config.valueMin` as a number. Above `MAX_UNITS` it may be inexact, but no order has such a value. */
  valueMin: number
  readonly book: Book
  /** The index price in ticks and when it was recorded; 0 before the first. */
  indexTicks: number
  indexAt: number
  /** The quality of the index price. */
  quality: PriceQuality
  /** The number of the last index tick, and the latest ticks, oldest first. */
  tickSeq: number
  readonly recentTicks: Tick[]
  /** Estimates of how often the index price is unchanged after a while. */
  unchanged: UnchangedEstimates
  /** The price of the last trade in ticks; 0 before the first. */
  lastTicks: number
  /**
   * The lowest and highest price of trades that reach stop orders which are not processed yet, in ticks; both 0 if there are none.
   */
  sweptLow: number
  sweptHigh: number
  /** The index that the exchange computes; `undefined` if a price source provides it. */
  ownIndex: OwnIndex | undefined
  /** The system accounts that receive the fees, by id; `undefined` before the first trade. */
  fees: { readonly base: AccountId; readonly quote: AccountId } | undefined
}

/** The highest price in ticks. Its product with the largest order stays far below what can be stored. */
export const TICKS_MAX = 1_000_000_000_000

/** The age in milliseconds above which an index price is stale. */
export const PRICE_STALE_AFTER_MS = 10_000

/** Creates a market without orders or prices. Its book keeps its orders in `orders`. */
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
    quality: 'live',
    tickSeq: 0,
    recentTicks: [],
    unchanged: UNKNOWN_ESTIMATES,
    lastTicks: 0,
    sweptLow: 0,
    sweptHigh: 0,
    ownIndex: undefined,
    fees: undefined,
  }
}

/** Applies a new configuration. Requires the same currencies and decimals. */
export function reconfigure(market: Market, config: MarketConfig): void {
  market.config = config
  market.valueMin = Number(config.valueMin)
}

/**
 * Returns whether a market has an index price of at most `PRICE_STALE_AFTER_MS`. `at` is the exchange time in epoch
 * milliseconds.
 */
export function hasFreshPrice(market: Market, at: number): boolean {
  return market.indexTicks > 0 && at - market.indexAt <= PRICE_STALE_AFTER_MS
}

/**
 * Returns the value of lots at a price, in quote units: ticks * lots * `tickLotUnits` (decision 2). Exact up to
 * `MAX_UNITS`, which no order exceeds.
 */
export function valueOf(market: Market, ticks: number, lots: number): SafeUnits {
  return unitsProduct(ticks, lots, market.tickLotUnits)
}

/** Returns the base units of lots. Exact up to `MAX_UNITS`. */
export function baseOf(market: Market, lots: number): SafeUnits {
  return unitsProduct(lots, market.lotUnits, 1)
}

/**
 * Returns what an order costs if it trades at a price: quote units for a buyer, base units for a seller. Exact up to
 * `MAX_UNITS`, without fees, which are charged on what an order receives (decision 2).
 */
export function costOf(market: Market, side: Side, ticks: number, lots: number): SafeUnits {
  return side === 'buy' ? valueOf(market, ticks, lots) : baseOf(market, lots)
}

/**
 * Returns the edge of the price band in ticks: the highest price of a buyer, or the lowest of a seller, at least 1. The
 * distance from the index is `bandPpm` of it, rounded down (decision 4).
 */
export function bandLimit(market: Market, side: Side): number {
  return bandEdge(market, side, market.indexTicks)
}

/** Returns the edge of the price band around any price, in ticks. */
export function bandEdge({ config }: Market, side: Side, ticks: number): number {
  return edgeAt(side, ticks, config.bandPpm)
}

/** Returns a price moved by a distance in parts per million, rounded down: up for a buyer, down for a seller, to at least 1. */
export function edgeAt(side: Side, ticks: number, ppm: number): number {
  const reach = Math.floor((ticks * ppm) / 1_000_000)
  return side === 'buy' ? ticks + reach : Math.max(1, ticks - reach)
}
