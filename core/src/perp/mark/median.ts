/** Returns the median of three numbers. */
export function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** Returns the value, limited to the range from -`limit` to `limit`. */
export function clamp(value: number, limit: number): number {
  return median(-limit, value, limit)
}
