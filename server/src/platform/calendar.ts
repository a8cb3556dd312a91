export const DAY_MS = 86_400_000

/** Returns the start of the UTC day of a time, both in epoch milliseconds. */
export function startOfDay(at: number): number {
  return at - (at % DAY_MS)
}

/** Returns the start of the calendar month of a time in UTC, both in epoch milliseconds. */
export function startOfMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}
