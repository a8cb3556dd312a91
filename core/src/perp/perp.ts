import { type Amount, multiply, type Numeric, ZERO } from '@halyard/money'
import type { Book } from '../book/book.ts'
import { createFastBook } from '../book/fast-book.ts'
import type { RestingOrders } from '../book/resting-orders.ts'
import type { Side } from '../book/side.ts'
import type { AccountId, PositionId } from '../ids.ts'
import { hasFreshPrice, type Market } from '../market/market.ts'
import type { PerpConfig, PerpTier } from './perp-config.ts'
import type { Position } from './position/position.ts'

/** A perpetual contract as stored. */
export interface PerpRow {
  readonly config: PerpConfig
  /** The price of the last trade in ticks; 0 before the first. */
  readonly lastTicks: number
  /**
   * The mark price, which PnL, stops and liquidations use, and when it was computed; 0 before the first index price.
   */
  readonly markTicks: number
  readonly markAt: number
  /** The number of the index tick that the mark price was computed from. */
  readonly tickSeq: number
  /** The smoothed distance of the mid of the impact prices from the index, in thousandths of a tick. */
  readonly basis: number
  /** The sum of the premiums sampled since funding was last paid, in parts per billion, and their number. */
  readonly premiumSum: number
  readonly premiumCount: number
  /** When funding is paid next, 0 before the first index price, and the current rate. */
  readonly nextFundingAt: number
  readonly fundingPpm: number
  /**
   * The minute of exchange time, counted from 1970, in which the insurance fund last paid for the contract, and how
   * much.
   */
  readonly coverMinute: number
  readonly coverPaid: Amount
  /**
   * Customers may only close until this time, because the insurance fund's budget of a minute was exhausted; 0 if
   * never.
   */
  readonly closeOnlyUntil: number
}

/** The system accounts in a contract's settle currency, by id. */
export interface PerpSystemAccounts {
  readonly fees: AccountId
  readonly insurance: AccountId
  readonly rounding: AccountId
  /** Losses paid in less profits paid out: negative while more was paid out. */
  readonly clearing: AccountId
}

/** A perpetual contract in memory. */
export type Perp = { -readonly [Field in keyof PerpRow]: PerpRow[Field] } & {
  /** Settle units of one lot at one tick. Values are exact because it is a whole number. */
  readonly tickLotUnits: number
  readonly index: Market
  readonly book: Book
  /** The contract's open positions by id, in ascending order. */
  readonly positions: Map<PositionId, Position>
  /** Customers' open positions by customer and side, oldest first. Market makers' positions are not included. */
  readonly customerRows: Map<number, Position[]>
  systemAccounts: PerpSystemAccounts | undefined
}

/** Creates a contract without positions or prices. Its book keeps its orders in `orders`. */
export function openPerp(
  config: PerpConfig,
  settleDecimals: number,
  index: Market,
  orders: RestingOrders,
): Perp {
  return {
    config,
    tickLotUnits: 10 ** (settleDecimals - config.priceDecimals - config.quantityDecimals),
    index,
    book: createFastBook(orders),
    positions: new Map(),
    customerRows: new Map(),
    systemAccounts: undefined,
    lastTicks: 0,
    markTicks: 0,
    markAt: 0,
    tickSeq: index.tickSeq,
    basis: 0,
    premiumSum: 0,
    premiumCount: 0,
    nextFundingAt: 0,
    fundingPpm: 0,
    coverMinute: 0,
    coverPaid: ZERO,
    closeOnlyUntil: 0,
  }
}

/** Returns the stored part of a contract. */
export function perpRow(perp: PerpRow): PerpRow {
  const { config, lastTicks, markTicks, markAt, tickSeq, basis } = perp
  const { premiumSum, premiumCount, nextFundingAt, fundingPpm, coverMinute, coverPaid, closeOnlyUntil } = perp
  return {
    config,
    lastTicks,
    markTicks,
    markAt,
    tickSeq,
    basis,
    premiumSum,
    premiumCount,
    nextFundingAt,
    fundingPpm,
    coverMinute,
    coverPaid,
    closeOnlyUntil,
  }
}

/**
 * Returns the value of lots at a price, in settle units: ticks * lots * `tickLotUnits`. Exact at any size (decision 2).
 */
export function perpValue({ tickLotUnits }: { tickLotUnits: number }, ticks: number, lots: number): Numeric {
  return multiply(ticks, lots, tickLotUnits)
}

/**
 * Returns whether the mark price is fresh enough to open, close or liquidate positions: its index price is not stale at
 * `at`, in epoch milliseconds (see `hasFreshPrice`).
 */
export function hasFreshMark(perp: Perp, at: number): boolean {
  return perp.markTicks > 0 && hasFreshPrice(perp.index, at)
}

/**
 * Returns the tier of a number of lots: the first whose `lotsMax` is at least that, otherwise the last (decision 19).
 * Throws on a contract without tiers, which is a bug.
 */
export function tierOf({ tiers }: PerpConfig, lots: number): PerpTier {
  for (const tier of tiers) if (lots <= tier.lotsMax) return tier
  const last = tiers.at(-1)
  if (!last) throw new Error('contract without tiers')
  return last
}

/**
 * Returns the edge of the price band in ticks: the highest price at which a buyer, or the lowest at which a seller, may
 * trade. The distance from the index is `multiple` times `bandPpm` of it, rounded down. At least one tick (decision
 * 19).
 */
export function perpBand({ index, config }: Perp, side: Side, multiple = 1): number {
  const reach = Math.floor((index.indexTicks * config.bandPpm * multiple) / 1_000_000)
  return side === 'buy' ? index.indexTicks + reach : Math.max(1, index.indexTicks - reach)
}
