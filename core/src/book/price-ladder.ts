import type { Side } from './side.ts'
import type { Id } from '../ids.ts'
import { NONE, type OrderSlot } from './slot.ts'
import { type Keyed, SlotIndex } from './slot-index.ts'

/** The row of a price in the columns of `PriceLadder`, from 1. */
export type Level = Id<'level'>

/**
 * A sorted array of the price levels of one side, best last, so pushing and popping the best price is O(1). Levels are
 * rows of column arrays. A level's row is recycled only after its removal was drained. A rung is an index in the sorted
 * array.
 */
export class PriceLadder implements Keyed<Level> {
  readonly side: Side
  /** For each level: the sum of its orders' remaining lots, and the first and last order of its queue. */
  lots = new Float64Array(FIRST_SIZE)
  first = new Int32Array(FIRST_SIZE)
  last = new Int32Array(FIRST_SIZE)
  private prices = new Float64Array(FIRST_SIZE)
  private touched = new Uint8Array(FIRST_SIZE)
  private readonly byTicks = new SlotIndex<Level>(this)
  private readonly free: Level[] = []
  private rows = 0
  private changed: Level[] = []
  private ladder = new Int32Array(FIRST_SIZE)
  height = 0

  constructor(side: Side) {
    this.side = side
  }

  ticksOf(level: Level): number {
    return this.prices[level] as number
  }

  keyOf(level: Level): number {
    return this.ticksOf(level)
  }

  /** Returns the first order at a rung, counted from the worst price; `NONE` for a rung below 0. */
  firstAt(rung: number): OrderSlot {
    return rung < 0 ? NONE : (this.first[this.ladder[rung] as Level] as OrderSlot)
  }

  /** Returns the level of a price. Adds it to the ladder if it has no orders. */
  open(ticks: number): Level {
    const known = this.byTicks.get(ticks)
    const level = known === NONE ? this.add(ticks) : known
    if (this.first[level] === NONE) this.raise(level)
    return level
  }

  /** Removes a level that has become empty from the ladder. */
  drop(level: Level): void {
    this.height -= 1
    if (this.ladder[this.height] === level) return
    const rung = this.rungOf(this.ticksOf(level))
    this.ladder.copyWithin(rung, rung + 1, this.height + 1)
  }

  /** Marks a level as changed, for `drainChanges`. */
  touch(level: Level): void {
    if (this.touched[level] === 1) return
    this.touched[level] = 1
    this.changed.push(level)
  }

  drainChanges(): Level[] {
    const drained = this.changed
    this.changed = []
    return drained
  }

  /** Ends the change of a drained level. Frees the row of an empty one. */
  recycle(level: Level): void {
    this.touched[level] = 0
    if (this.first[level] !== NONE) return
    this.byTicks.delete(level)
    this.free.push(level)
  }

  levelAt(rung: number): Level {
    return this.ladder[rung] as Level
  }

  /** Returns the rung of a price, or the rung at which it would be inserted. */
  rungOf(ticks: number): number {
    const { ladder, prices, side } = this
    let low = 0
    let high = this.height
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = prices[ladder[middle] as Level] as number
      if (side === 'buy' ? at < ticks : at > ticks) low = middle + 1
      else high = middle
    }
    return low
  }

  private add(ticks: number): Level {
    const level = this.free.pop() ?? ++this.rows
    if (level === this.prices.length) this.grow()
    this.prices[level] = ticks
    this.byTicks.add(level)
    return level
  }

  private raise(level: Level): void {
    const rung = this.rungOf(this.ticksOf(level))
    if (rung < this.height) this.ladder.copyWithin(rung + 1, rung, this.height)
    this.ladder[rung] = level
    this.height += 1
  }

  private grow(): void {
    const size = this.prices.length * 2
    this.prices = widen(this.prices, new Float64Array(size))
    this.lots = widen(this.lots, new Float64Array(size))
    this.first = widen(this.first, new Int32Array(size))
    this.last = widen(this.last, new Int32Array(size))
    this.touched = widen(this.touched, new Uint8Array(size))
    this.ladder = widen(this.ladder, new Int32Array(size))
  }
}

const FIRST_SIZE = 64

/** Copies a column into a longer one and returns it. */
function widen<Column extends { set(from: Column): void }>(from: Column, into: Column): Column {
  into.set(from)
  return into
}
