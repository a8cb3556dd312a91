import type { MoneyDay } from './money.ts'

const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3

/** A week from Monday to Sunday of UTC; places of other months are undefined. */
export type Week = readonly (MonthDay | undefined)[]

interface MonthDay {
  readonly date: number
  /** Undefined before the first day and after today. */
  readonly day: MoneyDay | undefined
}

/** Returns the first midnight of the month of a time. */
export function monthOf(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** Returns the first midnight of a month that is some months later, or earlier for a negative number. */
export function addMonths(month: number, count: number): number {
  const date = new Date(month)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count)
}

/** Lays out the days of a month in weeks. */
export function weeksOf(month: number, days: readonly MoneyDay[]): readonly Week[] {
  const byTime = new Map(days.map((day) => [day.at, day]))
  const length = (addMonths(month, 1) - month) / DAY_MS
  const blank = (month / DAY_MS + EPOCH_WEEKDAY) % 7
  const places = Array.from({ length: Math.ceil((blank + length) / 7) * 7 }, (_, place) => {
    const date = place - blank + 1
    if (date < 1 || date > length) return undefined
    return { date, day: byTime.get(month + (date - 1) * DAY_MS) }
  })
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7))
}
