import { type Amount, PPM, bigMulDivCeil, ZERO } from './amount.ts'

declare const unitsTag: unique symbol

/**
 * An amount as a plain number: what one order, fill or fee comes to. Exact because it is at most `UNITS_MAX`, which is
 * nine billion of a currency with six decimals, above or below zero.
 */
export type SafeUnits = number & { readonly [unitsTag]: true }

/** What gathers without such a bound: a number as long as it is exact, a bigint beyond `UNITS_MAX`. */
export type Numeric = SafeUnits | Amount

export const ZERO_UNITS = 0 as SafeUnits

/** The largest amount that numbers still count one by one. */
export const MAX_UNITS = Number.MAX_SAFE_INTEGER as SafeUnits

const MIN_UNITS = Number.MIN_SAFE_INTEGER

/** Claims that a number is a whole one that is small enough. */
export function unsafeUnits(whole: number): SafeUnits {
  return whole as SafeUnits
}

/**
 * The same as a bigint. V8 compiles this to plain 64-bit arithmetic, where `BigInt` of a number above 2^31 is a call.
 */
export function toAmount(sum: Numeric): Amount {
  if (typeof sum === 'bigint') return sum
  if (sum === 0) return ZERO
  const high = Math.floor(sum / 4_294_967_296) | 0
  return BigInt.asIntN(64, BigInt.asIntN(64, BigInt(high) * 4_294_967_296n) + BigInt(sum >>> 0)) as Amount
}

/** The same as a number where that is exact. */
export function normalise(amount: bigint): Numeric {
  return amount <= MAX_UNITS && amount >= MIN_UNITS ? (Number(amount) as SafeUnits) : (amount as Amount)
}

export function add(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= MAX_UNITS && sum >= MIN_UNITS) return sum as SafeUnits
  }
  return normalise(BigInt(a) + BigInt(b))
}

export function sub(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const left = a - b
    if (left <= MAX_UNITS && left >= MIN_UNITS) return left as SafeUnits
  }
  return normalise(BigInt(a) - BigInt(b))
}

/** The product of whole numbers that are not below zero. */
export function multiply(a: number, b: number, c: number): Numeric {
  // A float product is exact below 2^53, and rounding never brings a larger one below it.
  const product = a * b * c
  return product <= MAX_UNITS ? (product as SafeUnits) : ((BigInt(a) * BigInt(b) * BigInt(c)) as Amount)
}

/** `value * ppm / 1,000,000`, rounded up: what a user pays. Neither is below zero. */
export function ppmCeil<Value extends Numeric>(value: Value, ppm: number): Value
export function ppmCeil(value: Numeric, ppm: number): Numeric {
  if (typeof value === 'number') {
    const product = value * ppm
    if (product <= MAX_UNITS) return numberDivCeil(product, 1_000_000)
  }
  return normalise(bigMulDivCeil(BigInt(value), BigInt(ppm), PPM))
}

/** `value / parts`, rounded up. `value` is not below zero, `parts` above it. */
export function divCeil(value: Numeric, parts: number): Numeric {
  return typeof value === 'number'
    ? numberDivCeil(value, parts)
    : normalise(bigMulDivCeil(value, 1n, BigInt(parts)))
}

/** `value * parts / whole`, rounded down, for `parts` up to `whole`. `value` is not below zero. */
export function mulDivFloor(value: Numeric, parts: number, whole: number): Numeric {
  if (typeof value === 'number') {
    const product = value * parts
    if (product <= MAX_UNITS) {
      const part = Math.floor(product / whole)
      return (part * whole > product ? part - 1 : part) as SafeUnits
    }
  }
  return normalise((BigInt(value) * BigInt(parts)) / BigInt(whole))
}

/** The same, rounded up. */
export function mulDivCeil(value: Numeric, parts: number, whole: number): Numeric {
  if (typeof value === 'number') {
    const product = value * parts
    if (product <= MAX_UNITS) return numberDivCeil(product, whole)
  }
  return normalise(bigMulDivCeil(BigInt(value), BigInt(parts), BigInt(whole)))
}

/** The float quotient may have been rounded to a whole number from either side, but never past one. */
function numberDivCeil(value: number, parts: number): SafeUnits {
  const whole = Math.floor(value / parts)
  return (whole * parts < value ? whole + 1 : whole) as SafeUnits
}
