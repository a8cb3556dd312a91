import { expect, test } from 'vitest'
import { dayStartOf } from './daily-sums.ts'

test.each([
  ['2027-02-28', Date.UTC(2027, 1, 28)],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
  ['2027-02-29', undefined],
  ['2027-13-01', undefined],
  ['2027-1-1', undefined],
])('dayStartOf: %s is %s', (day, start) => {
  expect(dayStartOf({ day })).toBe(start)
})
