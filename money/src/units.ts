import { type Amount, PPM, shareUp } from './amount.ts'

declare const unitsTag: unique symbol

/**
 * An amount as a plain number: what one order, fill or fee comes to. Exact because it is at most `UNITS_MAX`, which is
 * nine billion of a currency with six decimals. What gathers without such a bound, as balances do, is an `Amount`.
 */
export type Units = number & { readonly [unitsTag]: true }

/** The largest amount that numbers still count one by one. */
export const UNITS_MAX = Number.MAX_SAFE_INTEGER as Units

/** Claims that a number is a whole one that is small enough. */
export function units(whole: number): Units {
  return whole as Units
}

/**
 * The same as a bigint; not below zero. V8 compiles this to plain 64-bit arithmetic, where `BigInt` of a number above
 * 2^31 is a call.
 */
export function amountOf(units: Units): Amount {
  const high = Math.floor(units / 4_294_967_296) | 0
  return BigInt.asIntN(64, BigInt.asIntN(64, BigInt(high) * 4_294_967_296n) + BigInt(units >>> 0)) as Amount
}

/** `units * ppm / 1,000,000`, rounded up: what a user pays. Neither is below zero. */
export function ppmUp(units: Units, ppm: number): Units {
  const product = units * ppm
  return product <= UNITS_MAX
    ? quotientUp(product, 1_000_000)
    : numberOf(shareUp(BigInt(units), BigInt(ppm), PPM))
}

/** `units / parts`, rounded up. `parts` is above zero. */
export function quotientUp(units: number, parts: number): Units {
  // The float quotient may have been rounded to a whole number from either side, but never past one.
  const whole = Math.floor(units / parts)
  return (whole * parts < units ? whole + 1 : whole) as Units
}

/** `units * parts / whole`, rounded down, for `parts` up to `whole`. */
export function partDown(units: Units, parts: number, whole: number): Units {
  const product = units * parts
  if (product > UNITS_MAX) return numberOf((BigInt(units) * BigInt(parts)) / BigInt(whole))
  const part = Math.floor(product / whole)
  return (part * whole > product ? part - 1 : part) as Units
}

function numberOf(amount: bigint): Units {
  return Number(amount) as Units
}
