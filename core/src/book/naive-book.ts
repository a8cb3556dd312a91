import type { Book, LevelChange } from './book.ts'
import type { Side } from './side.ts'
import { RestingOrders } from './resting-orders.ts'
import { NONE, type OrderSlot } from './slot.ts'

/**
 * Creates the reference book: all resting orders in one array in order of arrival, sorted and searched on each call.
 * The fast book must return the same results.
 */
export function createNaiveBook(orders: RestingOrders = new RestingOrders()): Book {
  let arrived: OrderSlot[] = []
  let touched: { readonly side: Side; readonly ticks: number }[] = []

  function touch(order: OrderSlot): void {
    touched.push({ side: orders.sideOf(order), ticks: orders.ticksOf(order) })
  }

  function mustRest(order: OrderSlot): void {
    if (!arrived.includes(order)) throw new Error(`order ${order} does not rest`)
  }

  function removeOrder(order: OrderSlot): void {
    mustRest(order)
    arrived = arrived.filter((other) => other !== order)
    touch(order)
  }

  /** Returns a side's orders, best price first, then earliest first: sorting is stable. */
  function queue(side: Side): OrderSlot[] {
    return arrived
      .filter((order) => orders.sideOf(order) === side)
      .toSorted((a, b) => (orders.ticksOf(a) - orders.ticksOf(b)) * (side === 'buy' ? -1 : 1))
  }

  function levelAt(side: Side, ticks: number): LevelChange {
    const lots = queue(side)
      .filter((order) => orders.ticksOf(order) === ticks)
      .reduce((sum, order) => sum + orders.remainingOf(order), 0)
    return { side, ticks, lots }
  }

  return {
    orders,
    rest(order) {
      arrived.push(order)
      touch(order)
    },
    remove: removeOrder,
    reduce(order, lots) {
      mustRest(order)
      const remaining = orders.remainingOf(order)
      if (lots > remaining) throw new Error(`order ${order} has fewer than ${lots} lots`)
      if (lots === remaining) removeOrder(order)
      else touch(order)
      orders.setRemaining(order, remaining - lots)
    },
    best: (side) => queue(side)[0] ?? NONE,
    next(order) {
      const queued = queue(orders.sideOf(order))
      return queued[queued.indexOf(order) + 1] ?? NONE
    },
    levels(side, depth) {
      const prices = [...new Set(queue(side).map((order) => orders.ticksOf(order)))]
      return prices.slice(0, depth).map((ticks) => levelAt(side, ticks))
    },
    drainChanges() {
      const drained = touched.map(({ side, ticks }) => levelAt(side, ticks))
      touched = []
      return drained
    },
  }
}
