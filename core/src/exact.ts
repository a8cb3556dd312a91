import { type SafeUnits, unsafeUnits } from '@halyard/money'

/** The product of whole numbers. Exact up to `MAX_UNITS`; one that is larger is never taken for one that is not. */
export function unitsProduct(a: number, b: number, c: number): SafeUnits {
  // A float product is exact below 2^53, and rounding never brings a larger one below it.
  return unsafeUnits(a * b * c)
}
