import type { OptionType } from './option-terms.ts'
import {
  type Check,
  count,
  fields,
  hash,
  matches,
  nonce,
  nonNegative,
  oneOf,
  signature,
} from '../text/shape.ts'
import { type Line, signedLines } from './ticket.ts'

/** The names of the formats of refusals: 1 has no chain. */
const REFUSAL_FORMATS = ['halyard-refusal-1', 'halyard-refusal-2'] as const
/** The name of the format of refusals that are signed now. */
export const REFUSAL_FORMAT = 'halyard-refusal-2'

/**
 * The order that was asked for and refused. `number` is the stake as it was sent; `seconds` and `number` are null if
 * absent.
 */
export interface RefusedOrder {
  readonly nonce: string
  readonly client_at: number
  readonly good_until: number
  readonly match_id: number
  readonly type: OptionType
  readonly seconds: number | null
  readonly currency_id: number
  readonly number: string | null
}

/** A signed refusal of a purchase, with the error code as the reason and the exchange's time. */
export interface Refusal {
  readonly format: (typeof REFUSAL_FORMATS)[number]
  readonly public_key: string
  readonly order: RefusedOrder
  readonly reason: string
  readonly refused_at: number
  /** Format 2: from 1, without gaps, and the SHA-256 of the text of the refusal before. */
  readonly n?: number
  readonly prev_refusal?: string
  readonly signature: string
}

const ORDER_SHAPE = {
  nonce,
  client_at: nonNegative,
  good_until: nonNegative,
  match_id: count,
  type: oneOf('call', 'put', 'even'),
  seconds: (value: unknown) => value === null || count(value),
  currency_id: count,
  number: (value: unknown) => value === null || isDecimal(value),
}

const isDecimal = matches(/^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,18})?$/)

/** Accepts exactly the shape of a refusal. */
export const isRefusal: Check = (value) => isUnchained(value) || isChained(value)

const REFUSAL_SHAPE = {
  public_key: hash,
  order: fields(ORDER_SHAPE),
  reason: matches(/^[a-z0-9_]{1,60}$/),
  refused_at: nonNegative,
  signature,
}
const isUnchained = fields({ format: oneOf('halyard-refusal-1'), ...REFUSAL_SHAPE })
const isChained = fields({
  format: oneOf('halyard-refusal-2'),
  ...REFUSAL_SHAPE,
  n: count,
  prev_refusal: hash,
})

/** Returns the text that is signed for a refusal (docs/verify.md). */
export function refusalText({
  format,
  public_key,
  order,
  reason,
  refused_at,
  n,
  prev_refusal,
}: Omit<Refusal, 'signature'>): string {
  const lines = (Object.keys(ORDER_SHAPE) as (keyof RefusedOrder)[]).map(
    (field): Line => [field, order[field] ?? '-'],
  )
  return signedLines(format, [
    ['public_key', public_key],
    ...lines,
    ['reason', reason],
    ['refused_at', refused_at],
    ...(n === undefined ? [] : [['n', n] satisfies Line]),
    ...(prev_refusal === undefined ? [] : [['prev_refusal', prev_refusal] satisfies Line]),
  ])
}
