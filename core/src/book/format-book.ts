import type { Book } from './book.ts'
import type { Side } from './side.ts'
import { NONE } from './slot.ts'

/**
 * Formats each level from the highest price down, with its orders in time priority as id x lots: 'sell 101 | 7x2 9x1'.
 */
export function formatBook(book: Book): string[] {
  return [...formatSide(book, 'sell').toReversed(), ...formatSide(book, 'buy')]
}

function formatSide(book: Book, side: Side): string[] {
  const { orders } = book
  const byPrice = new Map<number, string[]>()
  for (let order = book.best(side); order !== NONE; order = book.next(order)) {
    const ticks = orders.ticksOf(order)
    byPrice.set(ticks, [...(byPrice.get(ticks) ?? []), `${orders.idOf(order)}x${orders.remainingOf(order)}`])
  }
  return [...byPrice].map(([ticks, orders]) => `${side} ${ticks} | ${orders.join(' ')}`)
}
