import { expect, test } from 'vitest'
import { dailyYieldOf, penaltyOf } from './wealth.ts'

test('the example of the specification: 40 a day of 10,000; 12 of 1,000 with 3 days left', () => {
  expect(dailyYieldOf({ principal: 10_000n, dailyYieldPpm: 4_000 })).toBe(40n)
  expect(penaltyOf({ principal: 1_000n, dailyYieldPpm: 4_000 }, 3)).toBe(12n)
})

test.each([
  [1_001n, 3_333, 14, 3n, 47n],
  [249n, 4_000, 1, 0n, 1n],
  [1_000n, 100_000, 365, 100n, 1_000n],
  [9_223_372_036_854_775_807n, 1, 1, 9_223_372_036_854n, 9_223_372_036_855n],
])(
  'yield down, penalty up, at most the principal: %s at %s ppm, %s days',
  (principal, ppm, days, day, penalty) => {
    const terms = { principal, dailyYieldPpm: ppm }
    expect(dailyYieldOf(terms)).toBe(day)
    expect(penaltyOf(terms, days)).toBe(penalty)
  },
)
