import { isLiveHead } from './statements/live-head.ts'
import { TICK_QUALITIES } from './statements/option-terms.ts'
import type { Receipt } from './receipt.ts'
import { type Check, count, fields, hash, nonNegative, oneOf, signature, tuple, units } from './text/shape.ts'
import { isTicketed, OPTION_SHAPE } from './statements/ticket.ts'

const priceOrNull: Check = (value) => value === null || count(value)
const isLiveTick = tuple(count, nonNegative, count)
const isOtherTick = tuple(count, nonNegative, count, oneOf(...TICK_QUALITIES))
const isTick: Check = (value) => isLiveTick(value) || isOtherTick(value)
const isTickList: Check = (value) => Array.isArray(value) && value.every(isTick)

const outcome = fields({
  window_from: nonNegative,
  window_to: nonNegative,
  entry_ticks: priceOrNull,
  delivery_ticks: priceOrNull,
  result: oneOf('win', 'lose', 'draw', 'void'),
  payout: units,
})

const isCheckpointReceipt = fields({
  format: oneOf('halyard-receipt-1'),
  rules: oneOf('halyard-option-rules-1'),
  public_key: hash,
  option: fields(OPTION_SHAPE),
  outcome,
  trail: fields({
    prev: hash,
    ticks: isTickList,
    head: fields({ n: count, at: nonNegative, hash, signed_at: nonNegative, public_key: hash, signature }),
  }),
  signature,
})

const isTicketReceipt = isTicketed({
  format: oneOf('halyard-receipt-2'),
  public_key: hash,
  ticket: fields({ public_key: hash, signature }),
  outcome,
  trail: fields({ prev: hash, ticks: isTickList, live: isLiveHead }),
  signature,
})

/** Returns the value as a receipt, or `undefined` if it does not have exactly the shape of one. */
export function readReceipt(value: unknown): Receipt | undefined {
  return isCheckpointReceipt(value) || isTicketReceipt(value) ? (value as Receipt) : undefined
}
