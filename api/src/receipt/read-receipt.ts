import { OPTION_RULES, type Receipt, RECEIPT_FORMAT } from './receipt.ts'

type Check = (value: unknown) => boolean

const hash = matches(/^[0-9a-f]{64}$/)
const signature = matches(/^[0-9a-f]{128}$/)
/** An amount in whole units as digits, without leading zeros. */
const units = matches(/^(?:0|[1-9][0-9]{0,18})$/)
/** Excludes line feeds: each field is one line of the signed text. */
const name = matches(/^[A-Za-z0-9/ ._-]{1,40}$/)
const nonNegative = between(0, Number.MAX_SAFE_INTEGER)
const count = between(1, Number.MAX_SAFE_INTEGER)
const decimals = between(0, 18)
const priceOrNull: Check = (value) => value === null || count(value)

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

function isTick(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 3 && count(value[0]) && nonNegative(value[1]) && count(value[2])
  )
}

/** Accepts an object with exactly these fields. */
function fields(shape: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(shape)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const given = value as Readonly<Record<string, unknown>>
    return (
      Object.keys(given).length === names.length &&
      names.every((field) => Object.hasOwn(given, field) && shape[field]?.(given[field]) === true)
    )
  }
}

function between(min: number, max: number): Check {
  return (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}

function matches(pattern: RegExp): Check {
  return (value) => typeof value === 'string' && pattern.test(value)
}

function oneOf(...choices: readonly string[]): Check {
  return (value) => choices.includes(value as string)
}
