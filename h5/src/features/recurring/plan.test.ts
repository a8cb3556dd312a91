import { expect, test } from 'vitest'
import { toPlan, toPurchase } from './plan.ts'

test('toPlan: an active plan has its next hour, a paused one none', () => {
  const wire = {
    id: 5,
    match_id: 1,
    currency_id: 1,
    legal_id: 3,
    amount: '20',
    every: 'week',
    day: 1,
    hour: 9,
    status: 'active',
    paused_by_failures: false,
    next_at: 1_800_000_000_000,
    created_at: 1_700_000_000_000,
  } as const
  expect(toPlan(wire)).toEqual({
    id: 5,
    baseId: 1,
    quoteId: 3,
    amount: '20',
    every: 'week',
    day: 1,
    hour: 9,
    status: 'active',
    isPausedByFailures: false,
    nextAt: 1_800_000_000_000,
    createdAt: 1_700_000_000_000,
  })
  expect(toPlan({ ...wire, status: 'paused', next_at: null }).nextAt).toBeUndefined()
})

test('toPurchase: a skipped purchase has a reason and no order', () => {
  const wire = {
    id: 7,
    plan_id: 5,
    match_id: 1,
    due_at: 1_800_000_000_000,
    at: 1_800_000_100_000,
    status: 'skipped',
    amount: '20',
    order_id: null,
    number: '0',
    paid: '0',
    price: '0',
    fee: '0',
    reason: 'balance',
  } as const
  expect(toPurchase(wire)).toMatchObject({ orderId: undefined, reason: 'balance', quantity: '0' })
})
