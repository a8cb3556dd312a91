import { expect, test } from 'vitest'
import { formatOf } from './format.ts'

test.each([
  ['en', '1234567.899', 2, '1,234,567.89'],
  ['de', '1234567.899', 2, '1.234.567,89'],
  ['esp', '1234.5', 2, '1.234,50'],
  ['pot', '1234.5', 2, '1.234,50'],
  ['jp', '999', 0, '999'],
  ['en', '-1234.567', 2, '−1,234.56'],
  ['en', '-0.001', 2, '0.00'],
  ['en', '99999999999999999999.123456789', 8, '99,999,999,999,999,999,999.12345678'],
] as const)('in %s, %s with %i places reads %s', (language, text, places, shown) => {
  expect(formatOf(language).decimal(text, places)).toBe(shown)
})

test('a change is shown without its sign', () => {
  expect(formatOf('de').percent('-1.5')).toBe('1,50%')
})
