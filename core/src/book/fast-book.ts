import type { Book, Level, LevelChange, RestingOrder, Side } from './book.ts'

/**
 * The book that ships. Orders are links of a queue per price; the prices of a side stand in an array with the best
 * one last, so that the top is reached, and an emptied top dropped, without moving anything.
 */
export function createFastBook<Order extends RestingOrder>(): Book<Order> {
  const bids: Level[] = []
  const asks: Level[] = []
  const bidAt = new Map<number, Level>()
  const askAt = new Map<number, Level>()
  let changed: Level[] = []

  function touch(level: Level): void {
    if (level.changed) return
    level.changed = true
    changed.push(level)
  }

  function openLevel(side: Side, ticks: number): Level {
    const level: Level = { side, ticks, lots: 0, first: undefined, last: undefined, changed: false }
    const ladder = side === 'buy' ? bids : asks
    ladder.splice(placeOf(ladder, side, ticks), 0, level)
    ;(side === 'buy' ? bidAt : askAt).set(ticks, level)
    return level
  }

  function dropLevel(level: Level): void {
    const ladder = level.side === 'buy' ? bids : asks
    if (ladder[ladder.length - 1] === level) ladder.pop()
    else ladder.splice(placeOf(ladder, level.side, level.ticks), 1)
    ;(level.side === 'buy' ? bidAt : askAt).delete(level.ticks)
  }

  return {
    rest(order) {
      const level =
        (order.side === 'buy' ? bidAt : askAt).get(order.ticks) ?? openLevel(order.side, order.ticks)
      order.level = level
      order.earlier = level.last
      order.later = undefined
      if (level.last) level.last.later = order
      else level.first = order
      level.last = order
      level.lots += order.remaining
      touch(level)
    },

    remove(order) {
      const level = order.level
      if (!level) throw new Error(`order ${order.id} does not rest`)
      level.lots -= order.remaining
      if (order.earlier) order.earlier.later = order.later
      else level.first = order.later
      if (order.later) order.later.earlier = order.earlier
      else level.last = order.earlier
      order.level = undefined
      order.earlier = undefined
      order.later = undefined
      touch(level)
      if (!level.first) dropLevel(level)
    },

    reduce(order, lots) {
      const level = order.level
      if (!level || lots > order.remaining) throw new Error(`order ${order.id} cannot give ${lots} lots`)
      if (lots === order.remaining) this.remove(order)
      else {
        level.lots -= lots
        touch(level)
      }
      order.remaining -= lots
    },

    best(side) {
      const ladder = side === 'buy' ? bids : asks
      return ladder[ladder.length - 1]?.first as Order | undefined
    },

    next(order) {
      if (order.later) return order.later as Order
      const ladder = order.side === 'buy' ? bids : asks
      return ladder[placeOf(ladder, order.side, order.ticks) - 1]?.first as Order | undefined
    },

    levels(side, depth) {
      const ladder = side === 'buy' ? bids : asks
      const found: LevelChange[] = []
      for (let i = ladder.length - 1; i >= 0 && found.length < depth; i--) {
        const level = ladder[i] as Level
        found.push({ side, ticks: level.ticks, lots: level.lots })
      }
      return found
    },

    drainChanges() {
      const drained = changed.map((level): LevelChange => {
        level.changed = false
        const now = (level.side === 'buy' ? bidAt : askAt).get(level.ticks)
        return { side: level.side, ticks: level.ticks, lots: now?.lots ?? 0 }
      })
      changed = []
      return drained
    },
  }
}

/** The index of a price in its ladder, or where it would stand: bids rise, asks fall, the best is last. */
function placeOf(ladder: readonly Level[], side: Side, ticks: number): number {
  let low = 0
  let high = ladder.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = (ladder[middle] as Level).ticks
    if (side === 'buy' ? at < ticks : at > ticks) low = middle + 1
    else high = middle
  }
  return low
}
