/** The longest time from the arrival of a quote to the recorded price, in milliseconds, at which prices may be live. */
export const LAG_MAX_MS = 500
/** How long a lag counts after it was measured. */
const REMEMBERED_MS = 10_000

/** How late prices are recorded. */
export interface RecordLag {
  /** Notes a recording: since when it was owed, and when it was stored. */
  measured(since: number, storedAt: number): void
  /** Returns the longest lag of the last ten seconds, in milliseconds. */
  ms(now: number): number
}

/** Creates the measurement of the time from the arrival of a quote to the recorded price. */
export function createRecordLag(): RecordLag {
  let measurements: { readonly at: number; readonly ms: number }[] = []
  return {
    measured(since, storedAt) {
      measurements.push({ at: storedAt, ms: storedAt - since })
    },
    ms(now) {
      measurements = measurements.filter(({ at }) => now - at <= REMEMBERED_MS)
      return Math.max(0, ...measurements.map(({ ms }) => ms))
    },
  }
}
