import type { RestingOrders } from './resting-orders.ts'
import type { OrderSlot } from './slot.ts'
import type { Side } from './side.ts'

/** A price level of a book after a change. */
export interface LevelChange {
  readonly side: Side
  readonly ticks: number
  /** The lots that rest at the price now; 0 if the level is empty. */
  readonly lots: number
}

/**
 * The order book of one market: its resting orders in price-time priority, each by its slot in `orders`. Two
 * implementations pass the same tests: a naive reference and the fast one that ships.
 */
export interface Book {
  readonly orders: RestingOrders
  /** Adds an order behind all others at its price. */
  rest(order: OrderSlot): void
  /** Removes a resting order. Throws if it does not rest. */
  remove(order: OrderSlot): void
  /**
   * Reduces a resting order by lots; it leaves the book at zero. Keeps its time priority. Throws on more than it has.
   */
  reduce(order: OrderSlot, lots: number): void
  /**
   * Returns the order with the highest priority on a side, and the one after a given order; `NONE` if there is none.
   */
  best(side: Side): OrderSlot
  next(order: OrderSlot): OrderSlot
  /** Returns the best `depth` levels of a side, best first. */
  levels(side: Side, depth: number): LevelChange[]
  /** Returns the levels changed since the last call. A level may appear twice. */
  drainChanges(): LevelChange[]
}
