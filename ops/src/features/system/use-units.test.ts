import { expect, test } from 'vitest'
import { createUnits } from './use-units.ts'

test.each([
  ['en', 3.24, '3.2 ms'],
  ['de', 0.55, '0,6 ms'],
  ['en', 525_097, '525.1 sec'],
])('ms: %s writes %d as %s', (tag, value, text) => {
  expect(createUnits(tag).ms(value)).toBe(text)
})

test.each([
  [12_345_678, '12.3 MB'],
  [2_500_000_000, '2.5 GB'],
])('bytes: %i is %s', (value, text) => {
  expect(createUnits('en').bytes(value)).toBe(text)
})
