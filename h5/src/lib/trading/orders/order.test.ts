import type { Order as WireOrder } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { toOrder } from './order.ts'

const WIRE: WireOrder = {
  id: 7,
  client_id: null,
  match_id: 1,
  currency_id: 2,
  legal_id: 3,
  side: 'buy',
  type: 'limit',
  price: '60000',
  number: '0.01',
  filled: '0.004',
  average: '59999',
  turnover: '240',
  fee: '0.000004',
  fee_currency_id: 2,
  frozen: '360',
  status: 'waiting',
  reason: null,
  created_at: 4,
  updated_at: 5,
}

test('toOrder: reads every field', () => {
  expect(toOrder(WIRE)).toEqual({
    id: 7,
    matchId: 1,
    baseId: 2,
    quoteId: 3,
    side: 'buy',
    type: 'limit',
    price: '60000',
    quantity: '0.01',
    filled: '0.004',
    average: '59999',
    turnover: '240',
    fee: '0.000004',
    feeCurrencyId: 2,
    frozen: '360',
    status: 'waiting',
    reason: undefined,
    createdAt: 4,
    updatedAt: 5,
  })
})

test.each([
  { side: 'buy' },
  { side: 'sell' },
  { status: 'waiting' },
  { status: 'completed' },
  { status: 'cancelled' },
  { reason: 'own_order' },
] as const)('toOrder: reads %j', (known) => {
  expect(toOrder({ ...WIRE, ...known })).toMatchObject(known)
})

test.each([{ side: 'both' }, { status: 'suspended' }])(
  'toOrder: throws for the unknown value %j',
  (unknown) => {
    expect(() => toOrder({ ...WIRE, ...(unknown as object) })).toThrow('unknown value on the wire')
  },
)
