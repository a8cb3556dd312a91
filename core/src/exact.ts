/** The product of whole numbers, exact however large it becomes. Small ones, nearly all, never make a heap number. */
export function exactProduct(a: number, b: number, c: number): bigint {
  // A float product is exact below 2^53, and rounding never brings a larger one below it.
  const product = a * b * c
  return product <= Number.MAX_SAFE_INTEGER ? bigintOf(product) : BigInt(a) * BigInt(b) * BigInt(c)
}

/**
 * `BigInt(whole)` for a safe whole number not below zero. V8 compiles this to plain 64-bit arithmetic, where
 * `BigInt` of a number above 2^31 is a call that allocates.
 */
function bigintOf(whole: number): bigint {
  const high = Math.floor(whole / TWO_TO_32) | 0
  return BigInt.asIntN(64, BigInt.asIntN(64, BigInt(high) * 4_294_967_296n) + BigInt(whole >>> 0))
}

const TWO_TO_32 = 4_294_967_296
