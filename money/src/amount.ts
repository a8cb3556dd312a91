declare const amountTag: unique symbol

/** A whole number of a currency's smallest unit (10^-decimals of it). Never a fraction, never a float. */
export type Amount = bigint & { readonly [amountTag]: true }

/** The largest amount a single posting or balance may hold: what PostgreSQL's bigint can store. */
export const AMOUNT_MAX = 9_223_372_036_854_775_807n as Amount

export const ZERO = 0n as Amount

/** Claims that a bigint is an amount. For arithmetic results and stored values; text goes through `parseUnits`. */
export function amount(units: bigint): Amount {
  return units as Amount
}

/** `value * parts / whole`, rounded up: what a user pays. `value >= 0`, `whole > 0`. */
export function shareUp(value: bigint, parts: bigint, whole: bigint): Amount {
  return ((value * parts + whole - 1n) / whole) as Amount
}

/** `value * parts / whole`, rounded down: what a user gets. `value >= 0`, `whole > 0`. */
export function shareDown(value: bigint, parts: bigint, whole: bigint): Amount {
  return ((value * parts) / whole) as Amount
}

/** Rates are in parts per million: 1,000 ppm is 0.1 %. */
export const PPM = 1_000_000n
