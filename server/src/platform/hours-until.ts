const HOUR_MS = 3_600_000

/** Returns the hours from `now` to `until` (epoch milliseconds), rounded up, at least one. */
export function hoursUntil(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / HOUR_MS))
}
