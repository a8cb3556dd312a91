import type { Side } from './side.ts'
import { NONE, type Slot } from './slot.ts'
import type { Keyed } from './slot-index.ts'

// A record is four numbers, and four small whole numbers apart from them: with tens of thousands of orders the second,
// which a removal needs of both neighbours, still fit the processor's cache.
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
 * What the books know of orders, in records of two flat arrays. Orders come and go a million times a minute: here they
 * are never garbage, and a fill touches few places in memory.
 */
export class RestingOrders implements Keyed {
  private numbers: Float64Array
  private links: Int32Array
  private readonly free: Slot[] = []
  private last = 0

  constructor(size = 64) {
    this.numbers = new Float64Array(size * WIDTH)
    this.links = new Int32Array(size * WIDTH)
  }

  /** Gives an order a slot. It does not rest yet. */
  add(id: number, ownerId: number, side: Side, ticks: number, remaining: number): Slot {
    const slot = this.free.pop() ?? this.next()
    const { numbers } = this
    numbers[slot * WIDTH + ID] = id
    numbers[slot * WIDTH + OWNER] = ownerId
    numbers[slot * WIDTH + TICKS] = ticks
    numbers[slot * WIDTH + REMAINING] = remaining
    this.links[slot * WIDTH + SIDE] = side === 'sell' ? 1 : 0
    return slot
  }

  /** Takes the slot back from an order that rests no more. */
  release(slot: Slot): void {
    if (this.levelOf(slot) !== NONE) throw new Error(`order ${this.idOf(slot)} rests`)
    this.free.push(slot)
  }

  idOf(slot: Slot): number {
    return this.numbers[slot * WIDTH + ID] as number
  }

  /** Orders are found by their ids. */
  keyOf(slot: Slot): number {
    return this.idOf(slot)
  }

  ownerOf(slot: Slot): number {
    return this.numbers[slot * WIDTH + OWNER] as number
  }

  sideOf(slot: Slot): Side {
    return this.links[slot * WIDTH + SIDE] === 1 ? 'sell' : 'buy'
  }

  /** Limit price in ticks, above zero. */
  ticksOf(slot: Slot): number {
    return this.numbers[slot * WIDTH + TICKS] as number
  }

  /** Only while it does not rest. */
  setTicks(slot: Slot, ticks: number): void {
    this.numbers[slot * WIDTH + TICKS] = ticks
  }

  /** Lots still unfilled; above zero while resting. */
  remainingOf(slot: Slot): number {
    return this.numbers[slot * WIDTH + REMAINING] as number
  }

  /** By a book while it rests, by anyone while it does not. */
  setRemaining(slot: Slot, lots: number): void {
    this.numbers[slot * WIDTH + REMAINING] = lots
  }

  /** The level it rests at, 0 when it does not, and its neighbours in the queue there: the fast book's own. */
  levelOf(slot: Slot): number {
    return this.links[slot * WIDTH + LEVEL] as number
  }

  setLevel(slot: Slot, level: number): void {
    this.links[slot * WIDTH + LEVEL] = level
  }

  earlierOf(slot: Slot): Slot {
    return this.links[slot * WIDTH + EARLIER] as Slot
  }

  setEarlier(slot: Slot, earlier: Slot): void {
    this.links[slot * WIDTH + EARLIER] = earlier
  }

  laterOf(slot: Slot): Slot {
    return this.links[slot * WIDTH + LATER] as Slot
  }

  setLater(slot: Slot, later: Slot): void {
    this.links[slot * WIDTH + LATER] = later
  }

  /** Copies of some orders, in slots from 0. They rest nowhere. */
  copy(slots: readonly Slot[]): RestingOrders {
    const { numbers, links } = this
    const copies = new RestingOrders(slots.length)
    for (let index = 0; index < slots.length; index++) {
      const from = (slots[index] as Slot) * WIDTH
      const to = index * WIDTH
      for (let word = 0; word < WIDTH; word++) copies.numbers[to + word] = numbers[from + word] as number
      copies.links[to + SIDE] = links[from + SIDE] as number
    }
    return copies
  }

  private next(): Slot {
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
