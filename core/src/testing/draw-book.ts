import type { Book, RestingOrder, Side } from '../book/book.ts'

/** Every level from the highest price down, and its orders in the order they will trade: 'sell 101 | 7x2 9x1'. */
export function drawBook<Order extends RestingOrder>(book: Book<Order>): string[] {
  return [...drawSide(book, 'sell').toReversed(), ...drawSide(book, 'buy')]
}

function drawSide<Order extends RestingOrder>(book: Book<Order>, side: Side): string[] {
  const byPrice = new Map<number, string[]>()
  for (let order = book.best(side); order; order = book.next(order))
    byPrice.set(order.ticks, [...(byPrice.get(order.ticks) ?? []), `${order.id}x${order.remaining}`])
  return [...byPrice].map(([ticks, orders]) => `${side} ${ticks} | ${orders.join(' ')}`)
}
