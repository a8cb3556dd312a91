import type { RestingOrders } from './resting-orders.ts'
import type { Slot } from './slot.ts'
import type { Side } from './side.ts'

export interface LevelChange {
  readonly side: Side
  readonly ticks: number
  /** What rests there now; 0 when the level is gone. */
  readonly lots: number
}

/**
 * One market's resting orders in price-time priority, each by its slot in `orders`. Two implementations run the same
 * suite: a naive one to believe, a fast one to ship.
 */
export interface Book {
  readonly orders: RestingOrders
  /** Adds an order behind all others at its price. */
  rest(order: Slot): void
  remove(order: Slot): void
  /** Takes lots off a resting order; it leaves the book when none remain. Its place in the queue is kept. */
  reduce(order: Slot, lots: number): void
  /** The order that trades next, and the one that would trade after a given one; `NONE` when there is none. */
  best(side: Side): Slot
  next(order: Slot): Slot
  /** The best `depth` levels of a side. */
  levels(side: Side, depth: number): LevelChange[]
  /** Levels touched since the last call; the same level may appear twice. */
  drainChanges(): LevelChange[]
}
