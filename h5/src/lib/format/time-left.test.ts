import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [28_800_000, 0, '08:00:00'],
  [3_661_000, 0, '01:01:01'],
  [1_001, 1, '00:00:01'],
  [1_000, 999, '00:00:01'],
  [1_000, 5_000, '00:00:00'],
])('timeLeft: until %i at %i is %s', (until, now, text) => {
  expect(timeLeft(until, now)).toBe(text)
})
