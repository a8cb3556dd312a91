import { type SafeUnits, unsafeUnits } from '@halyard/money'

/**
 * Returns the product of three integers: exact up to `MAX_UNITS`, and above it some value above `MAX_UNITS`, so a
 * comparison with the limit is always right.
 */
export function unitsProduct(a: number, b: number, c: number): SafeUnits {
  // A float product is exact below 2^53, and rounding never brings a larger one below it.
  return unsafeUnits(a * b * c)
}
