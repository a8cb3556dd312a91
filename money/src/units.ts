import { type Amount, PPM, bigMulDivCeil, ZERO } from './amount.ts'

declare const unitsTag: unique symbol

/**
 * An amount in smallest units as a safe integer, such as the value of one order, fill or fee. Its absolute value is at most
 * `MAX_UNITS`: nine billion whole units of a currency with six decimals.
 */
export type SafeUnits = number & { readonly [unitsTag]: true }

/** An amount without that bound, such as a balance: a number up to `MAX_UNITS`, a bigint beyond it. Never both for one value. */
export type Numeric = SafeUnits | Amount

export const ZERO_UNITS = 0 as SafeUnits

/** The largest amount that a number represents exactly: 2^53 - 1. */
export const MAX_UNITS = Number.MAX_SAFE_INTEGER as SafeUnits

const MIN_UNITS = Number.MIN_SAFE_INTEGER

/** Brands a number as safe units, unchecked: the caller guarantees a whole number of at most `MAX_UNITS`. */
export function unsafeUnits(whole: number): SafeUnits {
  return whole as SafeUnits
}

/**
 * Converts to a bigint. V8 compiles this to plain 64-bit arithmetic, where `BigInt` of a number above 2^31 is a call.
 */
export function toAmount(sum: Numeric): Amount {
  if (typeof sum === 'bigint') return sum
  if (sum === 0) return ZERO
  const high = Math.floor(sum / 4_294_967_296) | 0
  return BigInt.asIntN(64, BigInt.asIntN(64, BigInt(high) * 4_294_967_296n) + BigInt(sum >>> 0)) as Amount
}

/** Converts to a number if that is exact, so that equal amounts always have the same type. */
export function normalise(amount: bigint): Numeric {
  return amount <= MAX_UNITS && amount >= MIN_UNITS ? (Number(amount) as SafeUnits) : (amount as Amount)
}

/** Returns `a + b`, exact at any size. */
export function add(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= MAX_UNITS && sum >= MIN_UNITS) return sum as SafeUnits
  }
  return normalise(BigInt(a) + BigInt(b))
}

/** Returns `a - b`, exact at any size. */
export function sub(a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') {
    const left = a - b
    if (left <= MAX_UNITS && left >= MIN_UNITS) return left as SafeUnits
  }
  return normalise(BigInt(a) - BigInt(b))
}

/** Returns `a * b * c`, exact at any size. Requires whole numbers of at least 0. */
export function multiply(a: number, b: number, c: number): Numeric {
  // A float product is exact below 2^53, and rounding never brings a larger one below it.
  const product = a * b * c
  return product <= MAX_UNITS ? (product as SafeUnits) : ((BigInt(a) * BigInt(b) * BigInt(c)) as Amount)
}

/** Returns `value * ppm / 1,000,000`, rounded up: for fees. Requires `value >= 0` and `ppm >= 0`. */
export function ppmCeil<Value extends Numeric>(value: Value, ppm: number): Value
export function ppmCeil(value: Numeric, ppm: number): Numeric {
  if (typeof value === 'number') {
    const product = value * ppm
    if (product <= MAX_UNITS) return numberDivCeil(product, 1_000_000)
  }
  return normalise(bigMulDivCeil(BigInt(value), BigInt(ppm), PPM))
}

/** Returns `value / parts`, rounded up. Requires `value >= 0` and `parts > 0`. */
export function divCeil(value: Numeric, parts: number): Numeric {
  return typeof value === 'number'
    ? numberDivCeil(value, parts)
    : normalise(bigMulDivCeil(value, 1n, BigInt(parts)))
}

/** Returns `value * parts / whole`, rounded down. Requires `value >= 0` and `0 <= parts <= whole`. */
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

/** Returns `value * parts / whole`, rounded up. Requires `value >= 0` and `0 <= parts <= whole`. */
export function mulDivCeil(value: Numeric, parts: number, whole: number): Numeric {
  if (typeof value === 'number') {
    const product = value * parts
    if (product <= MAX_UNITS) return numberDivCeil(product, whole)
  }
  return normalise(bigMulDivCeil(BigInt(value), BigInt(parts), BigInt(whole)))
}

/** Divides and rounds up. Rounding of the float quotient can reach a whole number from either side, but never skip one. */
function numberDivCeil(value: number, parts: number): SafeUnits {
  const whole = Math.floor(value / parts)
  return (whole * parts < value ? whole + 1 : whole) as SafeUnits
}
