/** A day in UTC, in milliseconds. */
export const DAY_MS = 86_400_000

/** Returns the day of a time in UTC, counted from 1970-01-01. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS)
}

/** Returns the date of a day: `2027-01-31`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
