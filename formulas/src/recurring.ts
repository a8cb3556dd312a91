/** When a recurring plan buys: within an hour (UTC) of every day, of a day of the week, or of a day of the month. */
export interface RecurringSchedule {
  readonly every: 'day' | 'week' | 'month'
  /** Monday is 1 in a week. In a month that is shorter, its last day. Null for every day. */
  readonly day: number | null
  /** 0 to 23, UTC. */
  readonly hour: number
}

/** The largest day of a schedule, by its period. A plan of every day has none. */
export const RECURRING_DAY_MAX = { day: 0, week: 7, month: 31 }

/** The most that a recurring purchase may pay above the index price, in parts per million. */
export const RECURRING_DISTANCE_PPM = 10_000

/** After this number of skipped purchases in a row, those missed by the exchange excepted, a plan is paused. */
export const RECURRING_FAILURES_MAX = 3

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Returns the beginning of the first hour of a schedule after a time, in epoch milliseconds. */
export function nextRecurringAt(schedule: RecurringSchedule, after: number): number {
  const date = new Date(after)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (schedule.every === 'month') {
    const now = hourOfMonth(schedule, year, month)
    return now > after ? now : hourOfMonth(schedule, year, month + 1)
  }
  const isWeekly = schedule.every === 'week'
  const today = Date.UTC(year, month, date.getUTCDate()) + schedule.hour * HOUR_MS
  const days = isWeekly ? ((schedule.day ?? 1) - date.getUTCDay() + 7) % 7 : 0
  const first = today + days * DAY_MS
  return first > after ? first : first + (isWeekly ? 7 : 1) * DAY_MS
}

function hourOfMonth({ day, hour }: RecurringSchedule, year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day ?? 1, last)) + hour * HOUR_MS
}
