import { type Amount, PPM, shareUp, ZERO } from './amount.ts'

declare const unitsTag: unique symbol

/**
 * An amount as a plain number: what one order, fill or fee comes to. Exact because it is at most `UNITS_MAX`, which is
 * nine billion of a currency with six decimals, above or below zero.
 */
export type Units = number & { readonly [unitsTag]: true }

/** What gathers without such a bound: a number as long as it is exact, a bigint beyond `UNITS_MAX`. */
export type Sum = Units | Amount

export const NOTHING = 0 as Units

/** The largest amount that numbers still count one by one. */
export const UNITS_MAX = Number.MAX_SAFE_INTEGER as Units

const UNITS_MIN = Number.MIN_SAFE_INTEGER

/** Claims that a number is a whole one that is small enough. */
export function units(whole: number): Units {
  return whole as Units
}

/**
 * The same as a bigint. V8 compiles this to plain 64-bit arithmetic, where `BigInt` of a number above 2^31 is a call.
 */
export function amountOf(sum: Sum): Amount {
  if (typeof sum === 'bigint') return sum
  if (sum === 0) return ZERO
  const high = Math.floor(sum / 4_294_967_296) | 0
  return BigInt.asIntN(64, BigInt.asIntN(64, BigInt(high) * 4_294_967_296n) + BigInt(sum >>> 0)) as Amount
}

/** The same as a number where that is exact. */
export function sumOf(amount: bigint): Sum {
  return amount <= UNITS_MAX && amount >= UNITS_MIN ? (Number(amount) as Units) : (amount as Amount)
}

export function plus(a: Sum, b: Sum): Sum {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= UNITS_MAX && sum >= UNITS_MIN) return sum as Units
  }
  return sumOf(BigInt(a) + BigInt(b))
}

export function minus(a: Sum, b: Sum): Sum {
  if (typeof a === 'number' && typeof b === 'number') {
    const left = a - b
    if (left <= UNITS_MAX && left >= UNITS_MIN) return left as Units
  }
  return sumOf(BigInt(a) - BigInt(b))
}

/** The product of whole numbers that are not below zero. */
export function productOf(a: number, b: number, c: number): Sum {
  // A float product is exact below 2^53, and rounding never brings a larger one below it.
  const product = a * b * c
  return product <= UNITS_MAX ? (product as Units) : ((BigInt(a) * BigInt(b) * BigInt(c)) as Amount)
}

/** `value * ppm / 1,000,000`, rounded up: what a user pays. Neither is below zero. */
export function ppmUp<Value extends Sum>(value: Value, ppm: number): Value
export function ppmUp(value: Sum, ppm: number): Sum {
  if (typeof value === 'number') {
    const product = value * ppm
    if (product <= UNITS_MAX) return numberUp(product, 1_000_000)
  }
  return sumOf(shareUp(BigInt(value), BigInt(ppm), PPM))
}

/** `value / parts`, rounded up. `value` is not below zero, `parts` above it. */
export function quotientUp(value: Sum, parts: number): Sum {
  return typeof value === 'number' ? numberUp(value, parts) : sumOf(shareUp(value, 1n, BigInt(parts)))
}

/** `value * parts / whole`, rounded down, for `parts` up to `whole`. `value` is not below zero. */
export function partDown(value: Sum, parts: number, whole: number): Sum {
  if (typeof value === 'number') {
    const product = value * parts
    if (product <= UNITS_MAX) {
      const part = Math.floor(product / whole)
      return (part * whole > product ? part - 1 : part) as Units
    }
  }
  return sumOf((BigInt(value) * BigInt(parts)) / BigInt(whole))
}

/** The same, rounded up. */
export function partUp(value: Sum, parts: number, whole: number): Sum {
  if (typeof value === 'number') {
    const product = value * parts
    if (product <= UNITS_MAX) return numberUp(product, whole)
  }
  return sumOf(shareUp(BigInt(value), BigInt(parts), BigInt(whole)))
}

/** The float quotient may have been rounded to a whole number from either side, but never past one. */
function numberUp(value: number, parts: number): Units {
  const whole = Math.floor(value / parts)
  return (whole * parts < value ? whole + 1 : whole) as Units
}
