import type { WealthPlanInfo } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { largestPenaltyOf, toPlan, yearlyYieldOf } from './plan.ts'

const WIRE: WealthPlanInfo = {
  id: 2,
  currency_id: 3,
  currency_name: 'USDT',
  decimals: 6,
  cycle: 15,
  day_ppm: 4_000,
  month_ppm: 120_000,
  min_number: '10',
  max_number: '50000',
  customer_max: '100000',
  quota: '2000000',
  left: '1999000',
  status: 'open',
  terms_id: 7,
}

test('toPlan: reads every field', () => {
  expect(toPlan(WIRE)).toEqual({
    id: 2,
    currencyId: 3,
    currency: 'USDT',
    decimals: 6,
    cycleDays: 15,
    dailyYieldPpm: 4_000,
    monthYieldPpm: 120_000,
    amountMin: '10',
    amountMax: '50000',
    customerMax: '100000',
    quota: '2000000',
    left: '1999000',
    status: 'open',
    termsId: 7,
  })
})

test('toPlan: throws for an unknown status', () => {
  expect(() => toPlan({ ...WIRE, status: 'gone' as 'open' })).toThrow('unknown value on the wire: gone')
})

test('yearlyYieldOf, largestPenaltyOf: 0.4 % for 15 days is 146 % a year, and costs up to 6 %', () => {
  expect(yearlyYieldOf({ dailyYieldPpm: 4_000 })).toBe(1_460_000)
  expect(largestPenaltyOf({ dailyYieldPpm: 4_000, cycleDays: 15 })).toBe(60_000)
})

test('largestPenaltyOf: is at most the principal', () => {
  expect(largestPenaltyOf({ dailyYieldPpm: 54_000, cycleDays: 90 })).toBe(1_000_000)
})
