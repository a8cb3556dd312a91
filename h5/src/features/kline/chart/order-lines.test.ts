import { expect, test } from 'vitest'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { orderLines } from './order-lines.ts'

const t = ((key: string) => key) as never

function order(id: number, matchId: number, side: Order['side'], price: string): Order {
  return { id, matchId, side, price } as Partial<Order> as Order
}

test("orderLines: draws the limit prices of this market's orders, labelled by side", () => {
  const orders = [order(3, 1, 'buy', '63999.5'), order(2, 2, 'buy', '3100'), order(1, 1, 'sell', '65000')]
  expect(orderLines(orders, 1, t)).toEqual([
    { price: '63999.5', text: 'buyOrder', tone: 'up' },
    { price: '65000', text: 'sellOrder', tone: 'down' },
  ])
})

test('orderLines: draws the six newest orders', () => {
  const orders = Array.from({ length: 9 }, (_, at) => order(9 - at, 1, 'buy', String(100 + at)))
  expect(orderLines(orders, 1, t).map(({ price }) => price)).toEqual([
    '100',
    '101',
    '102',
    '103',
    '104',
    '105',
  ])
})
