import type { FiatDealInfo } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { byUrgency, toOpenDeal } from './open-deal.ts'

const WIRE = {
  id: 1,
  ad_id: 7,
  reference: 'F00000001',
  role: 'seller',
  currency_name: 'USDT',
  fiat: 'EUR',
  number: '100',
  total: '95',
  status: 'confirmed',
  due_at: 5_000,
  evidence_until: null,
} as FiatDealInfo

const deal = (part: Partial<FiatDealInfo>) => toOpenDeal({ ...WIRE, ...part })

test.each([
  ['buyer', 'unconfirmed', 'pay', true],
  ['buyer', 'confirmed', 'awaitRelease', false],
  ['seller', 'unconfirmed', 'awaitPayment', false],
  ['seller', 'confirmed', 'release', true],
  ['seller', 'disputed', 'dispute', true],
] as const)('toOpenDeal: %s of an order that is %s', (role, status, step, isMine) => {
  expect(deal({ role, status })).toMatchObject({ step, isMine })
})

test('toOpenDeal: a dispute counts down to the end of evidence', () => {
  expect(deal({ status: 'disputed', due_at: null, evidence_until: 9_000 }).until).toBe(9_000)
})

test('toOpenDeal: rejects a status of an order that is over, and an unknown role', () => {
  expect(() => deal({ status: 'completed' })).toThrow(RangeError)
  expect(() => deal({ role: 'judge' as 'buyer' })).toThrow(RangeError)
})

test('byUrgency: orders that wait for the merchant first, the shortest time first', () => {
  const deals = [
    deal({ id: 1, role: 'buyer', due_at: 1_000 }),
    deal({ id: 2, due_at: 9_000 }),
    deal({ id: 3, status: 'disputed', due_at: null }),
    deal({ id: 4, due_at: 3_000 }),
  ]
  expect(deals.toSorted(byUrgency).map(({ id }) => id)).toEqual([4, 2, 3, 1])
})
