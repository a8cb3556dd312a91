/** Returns a quotient rounded up. */
export function divCeil(value: bigint, whole: bigint): bigint {
  return value / whole + (value % whole === 0n ? 0n : 1n)
}

/** Returns a share of a value in parts per million, rounded up. */
export function shareUp(value: bigint, ppm: number): bigint {
  return divCeil(value * BigInt(ppm), 1_000_000n)
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
