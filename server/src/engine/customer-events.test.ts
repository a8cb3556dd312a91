import { expect, test } from 'vitest'
import { bodiesOf, chainEvents, eventSeq, firstUnseenBatch } from './customer-events.ts'

test('each kind of event has its own number, in the order of publication', () => {
  const kinds = ['orders', 'stops', 'positions', 'options', 'balances'] as const
  expect(kinds.map((kind) => eventSeq(5, kind))).toEqual([25, 26, 27, 28, 29])
})

test.each([
  [0, 0],
  // The balances are a batch's last event: no event of it can have been missed.
  [eventSeq(5, 'balances'), 6],
  [eventSeq(5, 'orders'), 5],
  [eventSeq(5, 'stops'), 5],
  [eventSeq(5, 'positions'), 5],
  [eventSeq(5, 'options'), 5],
])('firstUnseenBatch: after event %s it is batch %s', (seq, batch) => {
  expect(firstUnseenBatch(seq)).toBe(batch)
})

test('chainEvents: links each event to the previous one; kinds may be absent', () => {
  const bodies = bodiesOf({
    orders: undefined,
    stops: undefined,
    positions: [],
    options: undefined,
    accounts: [],
  })
  expect(chainEvents(5, 1_001, 11, bodies)).toEqual([
    { seq: 27, prev: 11, customerId: 1_001, body: { event: 'positions', positions: [] } },
    { seq: 29, prev: 27, customerId: 1_001, body: { event: 'balances', accounts: [] } },
  ])
})
