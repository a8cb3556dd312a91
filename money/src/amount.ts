declare const amountTag: unique symbol

/** A whole number of a currency's smallest unit (10^-decimals of it). Never a fraction, never a float. */
export type Amount = bigint & { readonly [amountTag]: true }

/** The largest amount a single posting or balance may hold: what PostgreSQL's bigint can store. */
export const MAX_AMOUNT = 9_223_372_036_854_775_807n as Amount

export const ZERO = 0n as Amount

/** Brands a bigint as an amount, unchecked. For results of arithmetic and stored values; text is parsed with `parseUnits`. */
export function amount(unsafeUnits: bigint): Amount {
  return unsafeUnits as Amount
}

/** Returns `value * parts / whole`, rounded up: for charges. Requires `value >= 0`, `parts >= 0` and `whole > 0`. */
export function bigMulDivCeil(value: bigint, parts: bigint, whole: bigint): Amount {
  return ((value * parts + whole - 1n) / whole) as Amount
}

/** Returns `value * parts / whole`, rounded down: for payouts. Requires `value >= 0`, `parts >= 0` and `whole > 0`. */
export function bigMulDivFloor(value: bigint, parts: bigint, whole: bigint): Amount {
  return ((value * parts) / whole) as Amount
}

/** The denominator of rates in parts per million: 1,000 ppm is 0.1 %. */
export const PPM = 1_000_000n
