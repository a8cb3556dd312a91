import { expect, test } from 'vitest'
import { readFilter } from './use-record-filter.ts'

test.each([
  ['', {}],
  ['type=coin&currency=3', { type: 'coin', currency: 3 }],
  ['type=nowhere&currency=-1&reason=gift', {}],
  ['reason=fee&currency=abc', { reason: 'fee' }],
  ['type=constructor', {}],
  ['date=7&reason=withdrawal', { reason: 'withdrawal', period: { kind: 'last', days: 7 } }],
  ['date=never', {}],
])('readFilter: %j shows %j', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter)
})
