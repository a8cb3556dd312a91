import { expect, test } from 'vitest'
import { redemptionsOf } from './redemption.ts'
import type { WealthOrder } from './wealth-order.ts'

const DAY_MS = 86_400_000

const ORDER: WealthOrder = {
  id: 1,
  planId: 2,
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  principal: '1000',
  cycleDays: 15,
  dailyYieldPpm: 4_000,
  dailyYield: '4',
  daysPaid: 12,
  daysLeft: 3,
  earned: '48',
  totalYield: '60',
  returnPpm: 60_000,
  penalty: '12',
  nextYieldAt: 13 * DAY_MS,
  status: 'hosting',
  boughtAt: 0,
  maturesAt: 15 * DAY_MS,
  endedAt: undefined,
}

test('redemptionsOf: the penalty today and on each coming day, zero at maturity', () => {
  expect(
    redemptionsOf(ORDER).map(({ daysLeft, penaltyPpm, penalty, returned, from }) =>
      [daysLeft, penaltyPpm, penalty, returned, from / DAY_MS].join(' '),
    ),
  ).toEqual(['3 12000 12 988 12', '2 8000 8 992 13', '1 4000 4 996 14', '0 0 0 1000 15'])
})

test('redemptionsOf: an ended order has none', () => {
  expect(redemptionsOf({ ...ORDER, status: 'completed', daysLeft: 0 })).toEqual([])
})

test('redemptionsOf: the penalty is at most the principal', () => {
  const [today] = redemptionsOf({ ...ORDER, dailyYieldPpm: 100_000, daysLeft: 15 })
  expect(today).toMatchObject({ penaltyPpm: 1_000_000, penalty: '1000', returned: '0' })
})
