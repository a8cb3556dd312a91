import { expect, test } from 'vitest'
import { perpFillsOf } from './perp-fills.ts'

const CLOSED = {
  id: 7,
  side: 'short',
  status: 'closed',
  price: '0',
  openPrice: '100',
  closePrice: '90',
  createdAt: 1,
  updatedAt: 2,
} as const

test('perpFillsOf: a market order that was closed has a mark at each end', () => {
  expect(perpFillsOf([CLOSED])).toEqual([
    { id: 7, side: 'sell', price: '100', at: 1 },
    { id: -7, side: 'buy', price: '90', at: 2 },
  ])
})

test('perpFillsOf: a limit order has no mark where it opened', () => {
  expect(perpFillsOf([{ ...CLOSED, side: 'long', price: '100' }])).toEqual([
    { id: -7, side: 'sell', price: '90', at: 2 },
  ])
})

test.each([
  { ...CLOSED, status: 'waiting', openPrice: '0', closePrice: '0' },
  { ...CLOSED, status: 'cancelled', openPrice: '0', closePrice: '0' },
] as const)('perpFillsOf: no mark of an order that is $status', (position) => {
  expect(perpFillsOf([position])).toEqual([])
})
