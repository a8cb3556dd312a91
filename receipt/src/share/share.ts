import { signedEndOf } from '../verify-receipt.ts'
import {
  OPTION_RULES,
  PRICE_ORIGINS,
  type PriceOrigin,
  type OptionResult,
  type OptionRules,
  type OptionType,
} from '../statements/option-terms.ts'
import type { Receipt } from '../receipt.ts'
import { deliveryAtOf } from '../statements/terms.ts'
import { OPTION_SHAPE } from '../statements/ticket.ts'
import { type Check, count, fields, hash, nonNegative, oneOf, signature } from '../text/shape.ts'

/** The name of the format of shares. */
export const SHARE_FORMAT = 'halyard-share-1'

/**
 * The settlement of an option as its owner may publish it: without its amounts, its number, and everything else that leads
 * to the owner. Prices are in ticks of 10^-price_decimals, times epoch milliseconds (docs/verify.md).
 */
export interface Share {
  readonly format: typeof SHARE_FORMAT
  readonly rules: OptionRules
  readonly public_key: string
  readonly match_id: number
  readonly market: string
  readonly origin: PriceOrigin
  readonly price_decimals: number
  readonly type: OptionType
  readonly seconds: number
  readonly payout_ppm: number
  readonly accepted_at: number
  /** The number of the last tick before the option was accepted. */
  readonly accepted_tick: number
  readonly entry_ticks: number | null
  readonly delivery_ticks: number | null
  readonly result: OptionResult
  /** The tick in which the receipt ends, and its hash, which commits to every earlier tick. */
  readonly log_n: number
  readonly log_hash: string
  readonly signature: string
}

/** A share without its signature. */
export type UnsignedShare = Omit<Share, 'signature'>

const priceOrNull: Check = (value) => value === null || count(value)

/** The fields of a share after its format, in the order of the signed text. */
export const SHARE_SHAPE = {
  rules: oneOf(...OPTION_RULES),
  public_key: hash,
  match_id: OPTION_SHAPE.match_id,
  market: OPTION_SHAPE.market,
  origin: oneOf(...PRICE_ORIGINS),
  price_decimals: OPTION_SHAPE.price_decimals,
  type: OPTION_SHAPE.type,
  seconds: OPTION_SHAPE.seconds,
  payout_ppm: OPTION_SHAPE.payout_ppm,
  accepted_at: nonNegative,
  accepted_tick: count,
  entry_ticks: priceOrNull,
  delivery_ticks: priceOrNull,
  result: oneOf('win', 'lose', 'draw', 'void'),
  log_n: count,
  log_hash: hash,
} as const satisfies Partial<Record<keyof Share, Check>>

/** Accepts exactly the shape of a share of an option. */
export const isShare = fields({ format: oneOf(SHARE_FORMAT), ...SHARE_SHAPE, signature })

/**
 * Returns the share of a receipt, signed by the receipt's key; `undefined` if the receipt ends in no tick of its market. `origin` is that of
 * the market's prices.
 */
export function shareOf(receipt: Receipt, origin: PriceOrigin): UnsignedShare | undefined {
  const { rules, public_key, option, outcome } = receipt
  const end = signedEndOf(receipt)
  if (!end) return undefined
  return {
    format: SHARE_FORMAT,
    rules,
    public_key,
    match_id: option.match_id,
    market: option.market,
    origin,
    price_decimals: option.price_decimals,
    type: option.type,
    seconds: option.seconds,
    payout_ppm: option.payout_ppm,
    accepted_at: option.accepted_at,
    accepted_tick: option.accepted_tick,
    entry_ticks: outcome.entry_ticks,
    delivery_ticks: outcome.delivery_ticks,
    result: outcome.result,
    log_n: end.n,
    log_hash: end.hash,
  }
}

/** Returns when the option of a share was due, in epoch milliseconds. */
export function settledAtOf(share: Share): number {
  return deliveryAtOf(termsOf(share))
}

/** The result does not depend on the stake, which a share does not contain. */
export function termsOf({ rules, type, seconds, payout_ppm, accepted_at, accepted_tick }: Share) {
  return {
    rules,
    type,
    seconds,
    stake: 0n,
    payoutPpm: payout_ppm,
    acceptedAt: accepted_at,
    acceptedTick: accepted_tick,
  }
}
