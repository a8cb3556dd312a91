import type { CustomerId } from '../ids.ts'
import type { Side } from './side.ts'
import type { Level } from './price-ladder.ts'
import { NONE, type OrderSlot } from './slot.ts'
import type { Keyed } from './slot-index.ts'

// A record is four floats, and four integers in an array of their own. A removal reads the integers of both neighbours:
// with tens of thousands of orders, that array still fits into the processor's cache.
const WIDTH = 4
const ID = 0
const OWNER = 1
const TICKS = 2
const REMAINING = 3
const LEVEL = 0
const EARLIER = 1
const LATER = 2
const SIDE = 3

/**
 * The fields of orders that order books use, as records of two flat arrays. A million orders come and go each minute:
 * they make no garbage here, and a fill touches few cache lines (decision 9).
 */
export class RestingOrders implements Keyed<OrderSlot> {
  private numbers: Float64Array
  private links: Int32Array
  private readonly free: OrderSlot[] = []
  private last = 0

  constructor(size = 64) {
    this.numbers = new Float64Array(size * WIDTH)
    this.links = new Int32Array(size * WIDTH)
  }

  /** Creates an order and returns its slot. It does not rest yet. */
  add(id: number, ownerId: CustomerId, side: Side, ticks: number, remaining: number): OrderSlot {
    const slot = this.free.pop() ?? this.next()
    const { numbers } = this
    numbers[slot * WIDTH + ID] = id
    numbers[slot * WIDTH + OWNER] = ownerId
    numbers[slot * WIDTH + TICKS] = ticks
    numbers[slot * WIDTH + REMAINING] = remaining
    this.links[slot * WIDTH + SIDE] = side === 'sell' ? 1 : 0
    return slot
  }

  /** Frees the slot of an order. Throws if it still rests. */
  release(slot: OrderSlot): void {
    if (this.levelOf(slot) !== NONE) throw new Error(`order ${this.idOf(slot)} still rests`)
    this.free.push(slot)
  }

  idOf(slot: OrderSlot): number {
    return this.numbers[slot * WIDTH + ID] as number
  }

  /** Returns the id, which is the key of orders in a `SlotIndex`. */
  keyOf(slot: OrderSlot): number {
    return this.idOf(slot)
  }

  ownerOf(slot: OrderSlot): CustomerId {
    return this.numbers[slot * WIDTH + OWNER] as number
  }

  sideOf(slot: OrderSlot): Side {
    return this.links[slot * WIDTH + SIDE] === 1 ? 'sell' : 'buy'
  }

  /** Returns the limit price in ticks, above zero. */
  ticksOf(slot: OrderSlot): number {
    return this.numbers[slot * WIDTH + TICKS] as number
  }

  /** Sets the price. Only for an order that does not rest. */
  setTicks(slot: OrderSlot, ticks: number): void {
    this.numbers[slot * WIDTH + TICKS] = ticks
  }

  /** Returns the lots still unfilled; above zero while the order rests. */
  remainingOf(slot: OrderSlot): number {
    return this.numbers[slot * WIDTH + REMAINING] as number
  }

  /** Sets the unfilled lots. Only the book may do so while the order rests. */
  setRemaining(slot: OrderSlot, lots: number): void {
    this.numbers[slot * WIDTH + REMAINING] = lots
  }

  /**
   * Returns the price level at which the order rests, 0 if it does not. Level and neighbours belong to the fast book.
   */
  levelOf(slot: OrderSlot): Level {
    return this.links[slot * WIDTH + LEVEL] as number
  }

  setLevel(slot: OrderSlot, level: Level): void {
    this.links[slot * WIDTH + LEVEL] = level
  }

  earlierOf(slot: OrderSlot): OrderSlot {
    return this.links[slot * WIDTH + EARLIER] as OrderSlot
  }

  setEarlier(slot: OrderSlot, earlier: OrderSlot): void {
    this.links[slot * WIDTH + EARLIER] = earlier
  }

  laterOf(slot: OrderSlot): OrderSlot {
    return this.links[slot * WIDTH + LATER] as OrderSlot
  }

  setLater(slot: OrderSlot, later: OrderSlot): void {
    this.links[slot * WIDTH + LATER] = later
  }

  /** Returns copies of some orders, in slots from 0. The copies do not rest. */
  copy(slots: readonly OrderSlot[]): RestingOrders {
    const { numbers, links } = this
    const copies = new RestingOrders(slots.length)
    for (let index = 0; index < slots.length; index++) {
      const from = (slots[index] as OrderSlot) * WIDTH
      const to = index * WIDTH
      for (let word = 0; word < WIDTH; word++) copies.numbers[to + word] = numbers[from + word] as number
      copies.links[to + SIDE] = links[from + SIDE] as number
    }
    return copies
  }

  private next(): OrderSlot {
    this.last += 1
    if (this.last * WIDTH === this.numbers.length) {
      const { numbers, links } = this
      this.numbers = new Float64Array(numbers.length * 2)
      this.numbers.set(numbers)
      this.links = new Int32Array(links.length * 2)
      this.links.set(links)
    }
    return this.last
  }
}
