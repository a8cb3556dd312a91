/** A month in a time zone, or a year of UTC: epoch milliseconds, the first that counts and the first that does not. */
export interface FilePeriod {
  readonly year: number
  /** From 1; undefined for a year. */
  readonly month: number | undefined
  readonly from: number
  readonly to: number
}

/** Returns the bounds of a period such as `2026-11` or `2026`. */
export function periodOf(period: string, timeZone: string): FilePeriod {
  const [year = 0, month] = period.split('-').map(Number)
  if (month === undefined) return { year, month, from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) }
  return { year, month, from: firstOf(year, month - 1, timeZone), to: firstOf(year, month, timeZone) }
}

/** Returns when a month begins in a time zone: the first moment of its first day, also where its midnight is left out. */
function firstOf(year: number, month: number, timeZone: string): number {
  const utc = Date.UTC(year, month)
  const shown = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
  const offsetAt = (at: number): number => {
    const parts = new Map(shown.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return local - at
  }
  const before = utc - offsetAt(utc - DAY_MS)
  const after = utc - offsetAt(utc + DAY_MS)
  // The earlier of the two is the first moment if the clock of that moment says so.
  const [early, late] = before < after ? [before, after] : [after, before]
  return early + offsetAt(early) >= utc ? early : late
}

const DAY_MS = 86_400_000
