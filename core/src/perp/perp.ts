import { type Amount, multiply, type Numeric, ZERO } from '@halyard/money'
import type { Book } from '../book/book.ts'
import { createFastBook } from '../book/fast-book.ts'
import type { RestingOrders } from '../book/resting-orders.ts'
import type { Side } from '../book/side.ts'
import { hasFreshPrice, type Market } from '../market/market.ts'
import type { PerpConfig, PerpTier } from './perp-config.ts'
import type { Position } from './position.ts'

/** A contract as it is stored. */
export interface PerpRow {
  readonly config: PerpConfig
  /** The price of the last trade in ticks; 0 before the first. */
  readonly lastTicks: number
  /** What profit, stops and liquidation go by, and when it was made; 0 before the first index price. */
  readonly markTicks: number
  readonly markAt: number
  /** The number of the index tick it was made from. */
  readonly tickSeq: number
  /** The smoothed distance of the impact prices' middle from the index, in thousandths of a tick. */
  readonly basis: number
  /** Premiums sampled since funding was last paid, in parts per billion, and how many. */
  readonly premiumSum: number
  readonly premiumCount: number
  /** When funding is paid next, 0 before the first index price; and the rate it would be paid at now. */
  readonly nextFundingAt: number
  readonly fundingPpm: number
  /** The minute of exchange time, counted from 1970, in which the insurance fund last paid for it, and how much. */
  readonly coverMinute: number
  readonly coverPaid: Amount
  /** No customer opens before this time, because the fund had paid all that it pays in a minute; 0 if never. */
  readonly closeOnlyUntil: number
}

/** The house's accounts in a contract's settle currency, by id. */
export interface PerpHouse {
  readonly fees: number
  readonly insurance: number
  readonly rounding: number
  /** What losers have paid and winners have not yet been paid; below zero the other way round. */
  readonly clearing: number
}

export type Perp = { -readonly [Field in keyof PerpRow]: PerpRow[Field] } & {
  /** Settle units in one tick of one lot: values are exact because this is whole. */
  readonly tickLotUnits: number
  readonly index: Market
  readonly book: Book
  /** Its open positions by their ids, in that order. */
  readonly positions: Map<number, Position>
  /** Its open positions by customer and side, oldest first; those of desks are not among them. */
  readonly customerRows: Map<number, Position[]>
  house: PerpHouse | undefined
}

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
    house: undefined,
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

/** The worth of lots at a price, in settle units. Exact. */
export function perpValue({ tickLotUnits }: { tickLotUnits: number }, ticks: number, lots: number): Numeric {
  return multiply(ticks, lots, tickLotUnits)
}

/** Whether prices are young enough to open, close or liquidate by. */
export function hasFreshMark(perp: Perp, at: number): boolean {
  return perp.markTicks > 0 && hasFreshPrice(perp.index, at)
}

/** The tier of so many lots. No order has more lots than the last tier. */
export function tierOf({ tiers }: PerpConfig, lots: number): PerpTier {
  for (const tier of tiers) if (lots <= tier.lotsMax) return tier
  const last = tiers.at(-1)
  if (!last) throw new Error('a contract has no tier')
  return last
}

/**
 * Returns the edge of the price band: the highest price in ticks a buyer, or the lowest a seller, may trade at.
 * `multiple` widens the band.
 */
export function perpBand({ index, config }: Perp, side: Side, multiple = 1): number {
  const reach = Math.floor((index.indexTicks * config.bandPpm * multiple) / 1_000_000)
  return side === 'buy' ? index.indexTicks + reach : Math.max(1, index.indexTicks - reach)
}
