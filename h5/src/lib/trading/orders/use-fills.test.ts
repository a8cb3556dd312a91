import { expect, test } from 'vitest'
import { fillsOf } from './use-fills.ts'

const order = { id: 1, side: 'buy', filled: '0.5', average: '49000.5', updatedAt: 7 } as const

test('fillsOf: an order at its average price; one without a fill is left out', () => {
  expect(fillsOf([order, { ...order, id: 2, filled: '0.000' }])).toEqual([
    { id: 1, side: 'buy', price: '49000.5', at: 7 },
  ])
})
