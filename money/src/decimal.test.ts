import { expect, test } from 'vitest'
import { floorDecimal, formatUnits, parseUnits } from './decimal.ts'

test.each([
  ['0', 8, 0n],
  ['1', 8, 100_000_000n],
  ['0.00000001', 8, 1n],
  ['12.5', 1, 125n],
  ['12.50', 1, 125n],
  ['999999999999', 6, 999_999_999_999_000_000n],
])('reads %s at %i decimals', (text, decimals, units) => {
  expect(parseUnits(text, decimals)).toBe(units)
})

test.each([
  '',
  '-1',
  '+1',
  ' 1',
  '1 ',
  '1e3',
  '0x10',
  '1,5',
  '.5',
  '1.',
  '01',
  'NaN',
  'Infinity',
  '1.2.3',
  '٣',
  '9'.repeat(22),
])('refuses %j', (text) => {
  expect(parseUnits(text, 8)).toBeUndefined()
})

test('refuses more decimals than the unit has', () => {
  expect(parseUnits('1.000000001', 8)).toBeUndefined()
})

test.each([
  [0n, 8, '0'],
  [1n, 8, '0.00000001'],
  [150n, 2, '1.5'],
  [-5n, 1, '-0.5'],
  [42n, 0, '42'],
])('writes %s at %i decimals as %s', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text)
})

test('writes very many decimals without taking forever', () => {
  expect(formatUnits(1n, 1_000_000)).toBe(`0.${'0'.repeat(999_999)}1`)
  expect(formatUnits(10n ** 20n, 1_000_000)).toBe(`0.${'0'.repeat(999_979)}1`)
})

test.each([
  ['1.239', 2, '1.23'],
  ['-1.239', 2, '-1.23'],
  ['5', 2, '5.00'],
  ['5.9', 0, '5'],
])('floors %s to %i places', (text, places, shown) => {
  expect(floorDecimal(text, places)).toBe(shown)
})
