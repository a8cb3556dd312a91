import { expect, test } from 'vitest'
import { minutesAhead, toLocalTime, toUtcMinute } from './local-hours.ts'

test.each([
  ['09:00', 0, 540],
  ['09:00', 120, 420],
  ['01:30', 120, 1_410],
  ['23:30', -180, 150],
  ['00:15', 345, 1_110],
])('%s, %i minutes ahead of UTC, is minute %i of the UTC day', (local, ahead, minute) => {
  expect(toUtcMinute(local, ahead)).toBe(minute)
  expect(toLocalTime(minute, ahead)).toBe(local)
})

test.each(['', '24:00', '9:00', '12:60', 'noon'])('toUtcMinute: %j is not a time', (text) => {
  expect(toUtcMinute(text, 0)).toBeUndefined()
})

test('minutesAhead: the opposite sign of the offset of a date', () => {
  const at = new Date(0)
  expect(minutesAhead(at) + at.getTimezoneOffset()).toBe(0)
})
