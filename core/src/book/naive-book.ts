import type { Book, LevelChange, RestingOrder, Side } from './book.ts'

/**
 * The book to believe: every resting order in one array in order of arrival, sorted and searched anew for each
 * question. The fast book must answer as this one does.
 */
export function createNaiveBook<Order extends RestingOrder>(): Book<Order> {
  let arrived: Order[] = []
  let touched: { readonly side: Side; readonly ticks: number }[] = []

  function mustRest(order: Order): void {
    if (!arrived.includes(order)) throw new Error(`order ${order.id} does not rest`)
  }

  function leave(order: Order): void {
    mustRest(order)
    arrived = arrived.filter((other) => other !== order)
    touched.push({ side: order.side, ticks: order.ticks })
  }

  /** Best price first, and the earliest first at one price: sorting is stable. */
  function queue(side: Side): Order[] {
    return arrived
      .filter((order) => order.side === side)
      .toSorted((a, b) => (side === 'buy' ? b.ticks - a.ticks : a.ticks - b.ticks))
  }

  function levelAt(side: Side, ticks: number): LevelChange {
    const lots = arrived
      .filter((order) => order.side === side && order.ticks === ticks)
      .reduce((sum, order) => sum + order.remaining, 0)
    return { side, ticks, lots }
  }

  return {
    rest(order) {
      arrived.push(order)
      touched.push({ side: order.side, ticks: order.ticks })
    },
    remove: leave,
    reduce(order, lots) {
      mustRest(order)
      if (lots > order.remaining) throw new Error(`order ${order.id} cannot give ${lots} lots`)
      if (lots === order.remaining) leave(order)
      else touched.push({ side: order.side, ticks: order.ticks })
      order.remaining -= lots
    },
    best: (side) => queue(side)[0],
    next(order) {
      const orders = queue(order.side)
      return orders[orders.indexOf(order) + 1]
    },
    levels(side, depth) {
      const prices = [...new Set(queue(side).map((order) => order.ticks))]
      return prices.slice(0, depth).map((ticks) => levelAt(side, ticks))
    },
    drainChanges() {
      const drained = touched.map(({ side, ticks }) => levelAt(side, ticks))
      touched = []
      return drained
    },
  }
}
