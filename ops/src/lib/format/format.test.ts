import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

test.each([
  ['en', '1234567.50', '1,234,567.50'],
  ['de', '1234567.50', '1.234.567,50'],
  ['en', '-0.5', '−0.5'],
  ['en', '-0.00', '0.00'],
  ['en', '12', '12'],
])('amount: %s writes %s as %s', (tag, plain, written) => {
  expect(createFormat(tag).amount(plain)).toBe(written)
})

test.each([
  [0, '0 sec'],
  [119_999, '119 sec'],
  [120_000, '2 min'],
  [2 * 3_600_000, '2 hr'],
  [47 * 3_600_000, '47 hr'],
  [48 * 3_600_000, '2 days'],
  [-5, '0 sec'],
])('age: %i ms is %s', (ms, written) => {
  expect(createFormat('en').age(1_000_000, 1_000_000 + ms)).toBe(written)
})

test.each([
  ['en', '25%'],
  ['de', '25\u00a0%'],
])('percent: %s writes 25 as %s', (tag, written) => {
  expect(createFormat(tag).percent(25)).toBe(written)
})

test.each([
  ['en', '0.08', '0.08%'],
  ['de', '0.0005', '0,0005\u00a0%'],
  ['es', '12', '12\u00a0%'],
  ['en', '0', '0%'],
])('exactPercent: %s writes %s as %s', (tag, plain, written) => {
  expect(createFormat(tag).exactPercent(plain)).toBe(written)
})

test('dateTime: is in UTC, with the month in words in English', () => {
  expect(createFormat('en').dateTime(Date.UTC(2026, 10, 22, 14, 5, 3))).toBe('22 Nov 2026, 14:05:03')
})
