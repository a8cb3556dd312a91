import type { StopOrder as WireStop } from '@halyard/api/client'
import { expect, test } from 'vitest'
import { nameOfStop, type StopOrder, toStopOrder } from './stop-order.ts'
import { mergeStops } from './waiting-stops.ts'

const WIRE: WireStop = {
  id: 7,
  client_id: null,
  match_id: 1,
  currency_id: 2,
  legal_id: 3,
  side: 'sell',
  source: 'last',
  direction: 'at_or_below',
  trigger_price: '59000',
  trail: '1.5',
  paired_order_id: 6,
  type: 'limit',
  price: '58900',
  number: '0.01',
  frozen: '0',
  status: 'triggered',
  reason: null,
  order_id: 8,
  created_at: 4,
  updated_at: 5,
}

test('toStopOrder: reads every field', () => {
  expect(toStopOrder(WIRE)).toEqual({
    id: 7,
    matchId: 1,
    baseId: 2,
    quoteId: 3,
    side: 'sell',
    source: 'last',
    direction: 'at_or_below',
    trigger: '59000',
    trail: '1.5',
    pairedOrderId: 6,
    type: 'limit',
    price: '58900',
    quantity: '0.01',
    frozen: '0',
    status: 'triggered',
    reason: undefined,
    orderId: 8,
    createdAt: 4,
    updatedAt: 5,
  })
})

test.each(['side', 'source', 'direction', 'type', 'status'] as const)(
  'toStopOrder: rejects an unknown %s',
  (field) => {
    expect(() => toStopOrder({ ...WIRE, [field]: 'other' as never })).toThrow()
  },
)

test.each([
  ['sell', 'at_or_below', 'stopLoss'],
  ['sell', 'at_or_above', 'takeProfit'],
  ['buy', 'at_or_above', 'stopLoss'],
  ['buy', 'at_or_below', 'takeProfit'],
] as const)('nameOfStop: %s %s is a %s', (side, direction, name) => {
  expect(nameOfStop({ side, direction, trail: undefined })).toBe(name)
})

test('nameOfStop: one with a trail is a trailing stop', () => {
  expect(nameOfStop({ side: 'sell', direction: 'at_or_below', trail: '1' })).toBe('type_trailing')
})

const at = (id: number, status: StopOrder['status'], updatedAt = 5): StopOrder => ({
  ...toStopOrder(WIRE),
  id,
  status,
  updatedAt,
})

test.each([
  ['adds a new one at the front', [at(1, 'waiting')], [at(2, 'waiting')], [2, 1]],
  ['removes a triggered one', [at(2, 'waiting'), at(1, 'waiting')], [at(2, 'triggered')], [1]],
  ['ignores a stale update', [at(1, 'waiting', 6)], [at(1, 'cancelled', 5)], [1]],
])('mergeStops: %s', (_rule, current, updates, ids) => {
  expect(mergeStops(current, updates).map(({ id }) => id)).toEqual(ids)
})
