import { expect, test } from 'vitest'
import { createFormat } from '../format/format.ts'
import { storedText } from './stored-text.ts'

test.each([
  ['reviewed_at', '1795387417051', '22 Nov 2026, 22:43:37'],
  ['effectiveAt', '1795387417051', '22 Nov 2026, 22:43:37'],
  ['reviewed_at', '–', '–'],
  ['from_at', '0', '0'],
  ['format', '1795387417051', '1795387417051'],
  ['status', 'approved', 'approved'],
])('storedText: %s %s is shown as %s', (field, value, shown) => {
  expect(storedText(field, value, createFormat('en'))).toBe(shown)
})
