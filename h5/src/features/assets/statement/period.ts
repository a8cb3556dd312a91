/** A range of days: the last `days` until now, or from one date to another, both inclusive. */
export type Period =
  | { readonly kind: 'last'; readonly days: number }
  | { readonly kind: 'between'; readonly from: string; readonly to: string }

/** The offered lengths of a `last` period, in days. */
export const LAST_DAYS = [1, 7, 30, 90] as const

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses a period from a query string: '7' or '2026-01-01_2026-01-31'. Returns undefined for anything else. */
export function readPeriod(text: string | null): Period | undefined {
  if (text === null) return undefined
  const days = LAST_DAYS.find((known) => String(known) === text)
  if (days) return { kind: 'last', days }
  const [from = '', to = ''] = text.split('_')
  return isDay(from) && isDay(to) && from <= to ? { kind: 'between', from, to } : undefined
}

/** Formats a period for a query string; the inverse of `readPeriod`. */
export function writePeriod(period: Period): string {
  return period.kind === 'last' ? String(period.days) : `${period.from}_${period.to}`
}

/** Returns the period as the server's bounds in epoch milliseconds, by the viewer's midnights. */
export function boundsOf(period: Period | undefined, now: number): { from?: number; to?: number } {
  if (!period) return {}
  if (period.kind === 'last') return { from: now - period.days * DAY_MS }
  return { from: midnightOf(period.from, 0), to: midnightOf(period.to, 1) }
}

/** Returns the local date in the format of a date input, 'YYYY-MM-DD'. */
export function dayText(ms: number): string {
  const date = new Date(ms)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')
}

function midnightOf(day: string, offset: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.max(1, new Date(year, month - 1, date + offset).getTime())
}

function isDay(text: string): boolean {
  return DAY.test(text) && dayText(midnightOf(text, 0)) === text
}
