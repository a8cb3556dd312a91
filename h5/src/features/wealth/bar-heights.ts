/**
 * Returns the height of each bar from 0 to 1, relative to the largest value; a value above zero is at least 0.02 high, so
 * that it is visible. For display only.
 */
export function barHeights(values: readonly string[]): number[] {
  const numbers = values.map(Number)
  const top = Math.max(...numbers)
  return numbers.map((value) => (value > 0 ? Math.max(0.02, value / top) : 0))
}
