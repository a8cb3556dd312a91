/** The days that records are narrowed to: so many until now, or from one day to another, both included. */
export type Period =
  | { readonly kind: 'last'; readonly days: number }
  | { readonly kind: 'between'; readonly from: string; readonly to: string }

export const LAST_DAYS = [1, 7, 30, 90] as const

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** As it stands in an address: '7', or '2026-01-01_2026-01-31'. What makes no sense is no period. */
export function readPeriod(text: string | null): Period | undefined {
  if (text === null) return undefined
  const days = LAST_DAYS.find((known) => String(known) === text)
  if (days) return { kind: 'last', days }
  const [from = '', to = ''] = text.split('_')
  return isDay(from) && isDay(to) && from <= to ? { kind: 'between', from, to } : undefined
}

export function writePeriod(period: Period): string {
  return period.kind === 'last' ? String(period.days) : `${period.from}_${period.to}`
}

/** The period as the server takes it, by the viewer's own midnights. */
export function boundsOf(period: Period | undefined, now: number): { from?: number; to?: number } {
  if (!period) return {}
  if (period.kind === 'last') return { from: now - period.days * DAY_MS }
  return { from: midnightOf(period.from, 0), to: midnightOf(period.to, 1) }
}

/** A day as a date field writes it. */
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
