import type { SubscriptionOrderInfo } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { reviewOf, toSubscriptionOrder } from './subscription-order.ts'

const WIRE: SubscriptionOrderInfo = {
  id: 7,
  project_id: 5,
  coin_id: 1_001,
  coin_name: 'NOVA',
  coin_decimals: 4,
  currency_id: 3,
  currency_name: 'USDT',
  decimals: 6,
  price: '0.25',
  number: '800',
  paid: '200',
  status: 'locked',
  allotted: '533.3333',
  cost: '133.333325',
  refund: '66.666675',
  value: '159.99999',
  gain: '26.666665',
  return_ppm: 200_000,
  ordered_at: 1_000,
  unlock_at: 9_000,
  ended_at: null,
}

test('toSubscriptionOrder: reads every field', () => {
  expect(toSubscriptionOrder(WIRE)).toEqual({
    id: 7,
    projectId: 5,
    coin: 'NOVA',
    currency: 'USDT',
    price: '0.25',
    quantity: '800',
    paid: '200',
    status: 'locked',
    allotted: '533.3333',
    cost: '133.333325',
    refund: '66.666675',
    gain: '26.666665',
    returnPpm: 200_000,
    orderedAt: 1_000,
    unlockAt: 9_000,
    endedAt: undefined,
  })
})

test('toSubscriptionOrder: throws for an unknown status', () => {
  expect(() => toSubscriptionOrder({ ...WIRE, status: 'gone' as 'locked' })).toThrow(
    'unknown value on the wire: gone',
  )
})

test.each([
  ['reviewing', 'reviewing'],
  ['locked', 'passed'],
  ['unlocked', 'passed'],
  ['refunded', 'refunded'],
] as const)('reviewOf: %s is %s', (status, review) => {
  expect(reviewOf({ status })).toBe(review)
})
