import { expect, test } from 'vitest'
import { parseDuration } from './last-duration.ts'

test.each([
  ['a first visit', undefined, 60],
  ['the last selected duration', '300', 300],
  ['nothing stored', '', 60],
  ['a fraction', '30.5', 60],
  ['a negative number', '-30', 60],
  ['not a number', 'soon', 60],
])('parseDuration: %s', (_case, stored, seconds) => {
  expect(parseDuration(stored)).toBe(seconds)
})
