import { OPTION_RULES, type Receipt, RECEIPT_FORMAT } from './receipt.ts'
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
  tuple,
  units,
} from './shape.ts'

const priceOrNull: Check = (value) => value === null || count(value)
const isTick = tuple(count, nonNegative, count)

const SHAPE = {
  format: oneOf(RECEIPT_FORMAT),
  rules: oneOf(OPTION_RULES),
  public_key: hash,
  option: fields({
    id: count,
    match_id: count,
    market: name,
    price_decimals: decimals,
    type: oneOf('call', 'put', 'even'),
    seconds: between(3, 86_400),
    currency_id: count,
    currency: name,
    currency_decimals: decimals,
    stake: units,
    payout_ppm: between(1, 20_000_000),
    accepted_at: nonNegative,
    accepted_tick: count,
  }),
  outcome: fields({
    window_from: nonNegative,
    window_to: nonNegative,
    entry_ticks: priceOrNull,
    delivery_ticks: priceOrNull,
    result: oneOf('win', 'lose', 'draw', 'void'),
    payout: units,
  }),
  trail: fields({
    prev: hash,
    ticks: (value) => Array.isArray(value) && value.every(isTick),
    head: fields({ n: count, at: nonNegative, hash, signed_at: nonNegative, public_key: hash, signature }),
  }),
  signature,
}

/** Returns the value as a receipt, or `undefined` if it does not have exactly the shape of one. */
export function readReceipt(value: unknown): Receipt | undefined {
  return fields(SHAPE)(value) ? (value as Receipt) : undefined
}
