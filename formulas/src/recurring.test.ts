import { expect, test } from 'vitest'
import { nextRecurringAt, type RecurringSchedule } from './recurring.ts'

const next = (schedule: RecurringSchedule, after: string) =>
  new Date(nextRecurringAt(schedule, Date.parse(after))).toISOString().slice(0, 16)

const daily: RecurringSchedule = { every: 'day', day: null, hour: 9 }

test('every day: the hour of this day if it has not begun, else of the next', () => {
  expect(next(daily, '2026-03-31T08:59:59.999Z')).toBe('2026-03-31T09:00')
  expect(next(daily, '2026-03-31T09:00:00Z')).toBe('2026-04-01T09:00')
})

test('every week: Monday is 1 and Sunday 7', () => {
  // 27 November 2026 is a Friday.
  const at = (day: number) => next({ every: 'week', day, hour: 9 }, '2026-11-27T09:00:00Z')
  expect([at(1), at(5), at(6), at(7)]).toEqual([
    '2026-11-30T09:00',
    '2026-12-04T09:00',
    '2026-11-28T09:00',
    '2026-11-29T09:00',
  ])
  expect(next({ every: 'week', day: 5, hour: 10 }, '2026-11-27T09:00:00Z')).toBe('2026-11-27T10:00')
})

test('every month: the last day where the month is shorter', () => {
  const last: RecurringSchedule = { every: 'month', day: 31, hour: 0 }
  expect(next(last, '2027-01-31T00:00:00Z')).toBe('2027-02-28T00:00')
  expect(next(last, '2028-02-01T00:00:00Z')).toBe('2028-02-29T00:00')
  expect(next(last, '2027-02-28T00:00:00Z')).toBe('2027-03-31T00:00')
})

test('every month: from December to January', () => {
  expect(next({ every: 'month', day: 15, hour: 23 }, '2026-12-15T23:00:00Z')).toBe('2027-01-15T23:00')
})
