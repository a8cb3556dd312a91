import { expect, test } from 'vitest'
import { compareDecimals, compareValues } from './compare.ts'

test.each([
  ['10', '9', 1],
  ['1.50', '1.5', 0],
  ['0.0000000000000000001', '0', 1],
  ['-2', '-10', 1],
  ['-1', '1', -1],
  ['-0', '0', 0],
  ['99999999999999999999.1', '99999999999999999999.2', -1],
  ['1.05', '1.5', -1],
])('compareDecimals: %s and %s', (a, b, sign) => {
  expect(Math.sign(compareDecimals(a, b))).toBe(sign)
  expect(Math.sign(compareDecimals(b, a))).toBe(sign === 0 ? 0 : -sign)
})

test('compareValues: numbers as numbers, words as words, absent ones last', () => {
  expect([10, null, 9].toSorted(compareValues)).toEqual([9, 10, null])
  expect(['b', 'a', null].toSorted(compareValues)).toEqual(['a', 'b', null])
})
