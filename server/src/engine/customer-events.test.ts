import { expect, test } from 'vitest'
import { bodiesOf, chainEvents, eventSeq, firstUnseenBatch } from './customer-events.ts'

test('eventSeq: each kind has its own number, in publishing order', () => {
  const kinds = ['order', 'lever_trade', 'closed_microorder', 'update_balance'] as const
  expect(kinds.map((kind) => eventSeq(5, kind))).toEqual([20, 21, 22, 23])
})

test.each([
  [0, 0],
  // The balances are the last event of a batch, so the customer has seen all of batch 5.
  [eventSeq(5, 'update_balance'), 6],
  [eventSeq(5, 'order'), 5],
  [eventSeq(5, 'lever_trade'), 5],
  [eventSeq(5, 'closed_microorder'), 5],
])('firstUnseenBatch: after event %s it is batch %s', (seq, batch) => {
  expect(firstUnseenBatch(seq)).toBe(batch)
})

test('chainEvents: links each event to the previous one; kinds may be absent', () => {
  const bodies = bodiesOf({ orders: undefined, positions: [], options: undefined, accounts: [] })
  expect(chainEvents(5, 1_001, 11, bodies)).toEqual([
    { seq: 21, prev: 11, customerId: 1_001, body: { event: 'lever_trade', positions: [] } },
    { seq: 23, prev: 21, customerId: 1_001, body: { event: 'update_balance', accounts: [] } },
  ])
})
