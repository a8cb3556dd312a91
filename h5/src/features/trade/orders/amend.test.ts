import { expect, test } from 'vitest'
import { mergeOrders } from '../../../lib/trading/orders/merge-orders.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { BTC, facts } from '../form/testing.ts'
import { findAmendProblem, keepsQueuePosition } from './amend.ts'

/** Buys 0.01 BTC at 60,000; 0.004 are filled and 360 USDT are frozen. */
const ORDER: Order = {
  id: 7,
  matchId: 1,
  baseId: 1,
  quoteId: 3,
  side: 'buy',
  type: 'limit',
  price: '60000',
  quantity: '0.01',
  filled: '0.004',
  average: '60000',
  turnover: '240',
  fee: '0.000004',
  feeCurrencyId: 1,
  frozen: '360',
  status: 'waiting',
  reason: undefined,
  createdAt: 1,
  updatedAt: 2,
}

test.each([
  ['60000', '0.01', undefined],
  ['60000', '0.00402', undefined],
  ['60000', '0.004', 'numberTooSmall'],
  ['60000', '0.003', 'numberTooSmall'],
  ['60000', '0.00401', 'numberTooSmall'],
  ['', '0.01', 'priceMissing'],
  ['60000', '', 'numberMissing'],
  ['63000.1', '0.01', 'priceTooHigh'],
  ['60000', '0.02666', undefined],
  ['60000', '0.02667', 'insufficientBalance'],
])('findAmendProblem: to %s for %s', (price, number, problem) => {
  expect(findAmendProblem(BTC, ORDER, { price, number }, facts())?.text).toBe(problem)
})

test.each([
  ['60000', '0.009', true],
  ['60000.0', '0.01', true],
  ['60000', '0.011', false],
  ['60000.1', '0.009', false],
  ['', '0.009', false],
])('keepsQueuePosition: %s for %s: %s', (price, number, kept) => {
  expect(keepsQueuePosition(BTC, ORDER, { price, number })).toBe(kept)
})

const at = (id: number, status: Order['status'], updatedAt = 5, frozen = '1'): Order => ({
  ...ORDER,
  id,
  status,
  updatedAt,
  frozen,
})
const shown = (orders: readonly Order[]) => orders.map(({ id, updatedAt }) => `${id}@${updatedAt}`).join(' ')

test.each([
  ['adds a new order at the front', [at(1, 'waiting')], [at(2, 'waiting')], '2@5 1@5'],
  ['removes an ended order', [at(2, 'waiting'), at(1, 'waiting')], [at(2, 'completed')], '1@5'],
  ['an update replaces the order', [at(1, 'waiting', 5)], [at(1, 'waiting', 6)], '1@6'],
  ['ignores a stale update', [at(1, 'waiting', 6)], [at(1, 'waiting', 5)], '1@6'],
  ['the first event replaces the assumed order', [at(1, 'waiting', 9, '0')], [at(1, 'waiting', 5)], '1@5'],
])('mergeOrders: %s', (_rule, current, updates, expected) => {
  expect(shown(mergeOrders(current, updates))).toBe(expected)
})
