import { PRICE_ORIGINS, type PriceOrigin } from '../statements/option-terms.ts'
import {
  between,
  type Check,
  count,
  decimals,
  fields,
  hash,
  name,
  nonNegative,
  oneOf,
  signature,
} from '../text/shape.ts'

/** The name of the format of shares of closed perpetual positions. */
export const POSITION_SHARE_FORMAT = 'halyard-position-share-1'

/**
 * A closed perpetual position as its owner may publish it: without lots, amounts, numbers, and everything else that leads to the
 * owner. Prices are averages over all lots, in ticks of 10^-price_decimals, rounded down; times are whole minutes, as an exact one would
 * find its trades in the public list.
 */
export interface PositionShare {
  readonly format: typeof POSITION_SHARE_FORMAT
  readonly public_key: string
  readonly base_id: number
  readonly quote_id: number
  readonly market: string
  readonly origin: PriceOrigin
  readonly price_decimals: number
  readonly side: 'long' | 'short'
  readonly leverage: number
  readonly entry_ticks: number
  readonly exit_ticks: number
  /** The minutes that contain the first fill's order and the end, in epoch milliseconds. */
  readonly opened_at: number
  readonly closed_at: number
  /** The result after fees and funding in parts per million of the opening value, rounded towards minus infinity. */
  readonly return_ppm: number
  readonly signature: string
}

/** A share without its signature. */
export type UnsignedPositionShare = Omit<PositionShare, 'signature'>

/** The length of the minutes that times are rounded down to. */
export const SHARE_MINUTE_MS = 60_000
const minute: Check = (value) => nonNegative(value) && (value as number) % SHARE_MINUTE_MS === 0

/** The fields of a share of a position after its format, in the order of the signed text. */
export const POSITION_SHARE_SHAPE = {
  public_key: hash,
  base_id: count,
  quote_id: count,
  market: name,
  origin: oneOf(...PRICE_ORIGINS),
  price_decimals: decimals,
  side: oneOf('long', 'short'),
  leverage: count,
  entry_ticks: count,
  exit_ticks: count,
  opened_at: minute,
  closed_at: minute,
  return_ppm: between(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
} as const satisfies Partial<Record<keyof PositionShare, Check>>

/** Accepts exactly the shape of a share of a position. */
export const isPositionShare = fields({
  format: oneOf(POSITION_SHARE_FORMAT),
  ...POSITION_SHARE_SHAPE,
  signature,
})

/** A candle of the contract's own trades, in ticks. */
export interface TickCandle {
  readonly low: number
  readonly high: number
}

/**
 * Returns whether a position could have been entered and left at the prices of its share: each is an average of prices that were
 * traded between both times, whose candles these are.
 */
export function isWithinCandles(
  { entry_ticks, exit_ticks }: Pick<PositionShare, 'entry_ticks' | 'exit_ticks'>,
  candles: readonly TickCandle[],
): boolean {
  const low = Math.min(...candles.map((candle) => candle.low))
  const high = Math.max(...candles.map((candle) => candle.high))
  return [entry_ticks, exit_ticks].every((ticks) => ticks >= low && ticks <= high)
}
