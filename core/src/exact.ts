import { type Amount, amount, amountOf, type Units, units, UNITS_MAX } from '@halyard/money'

/** The product of whole numbers. Exact up to `UNITS_MAX`; one that is larger is never taken for one that is not. */
export function unitsProduct(a: number, b: number, c: number): Units {
  // A float product is exact below 2^53, and rounding never brings a larger one below it.
  return units(a * b * c)
}

/** The product of whole numbers, exact however large it becomes. */
export function exactProduct(a: number, b: number, c: number): Amount {
  const product = unitsProduct(a, b, c)
  return product <= UNITS_MAX ? amountOf(product) : amount(BigInt(a) * BigInt(b) * BigInt(c))
}
