/** Returns the start of the calendar month of a time in UTC, both in epoch milliseconds. */
export function startOfMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}
