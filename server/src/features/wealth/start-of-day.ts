export const DAY_MS = 86_400_000

/** Returns the start of the UTC day of a time, in epoch milliseconds. */
export function startOfDay(at: number): number {
  return at - (at % DAY_MS)
}
