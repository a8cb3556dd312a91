import type { CustomerId } from '../ids.ts'
import type { Side } from './side.ts'
import type { Level } from './price-ladder.ts'
import { NONE, type OrderSlot } from './slot.ts'
import type { Keyed } from './slot-index.ts'
import { layout } from '../records/layout.ts'

/** The fields of an order that its book uses. */
const { words: WIDTH, at: ORDER } = layout({
  id: 'number',
  ownerId: 'number',
  ticks: 'number',
  remaining: 'number',
})

/**
 * The place of an order in the book: its price level, and its neighbours there. These records have their own array,
 * because a removal reads those of both neighbours: with tens of thousands of orders, that array still fits into the
 * processor's cache.
 */
const { ints: LINKS, at: LINK } = layout({
  level: 'int',
  earlier: 'int',
  later: 'int',
  isSell: 'int',
})

/**
 * The fields of orders that order books use, as records of two arrays. A million orders come and go each minute:
 * they make no garbage here, and a fill touches few cache lines (decision 9).
 */
export class RestingOrders implements Keyed<OrderSlot> {
  private numbers: Float64Array
  private links: Int32Array
  private readonly free: OrderSlot[] = []
  private last = 0

  constructor(size = 64) {
    this.numbers = new Float64Array(size * WIDTH)
    this.links = new Int32Array(size * LINKS)
  }

  /** Creates an order and returns its slot. It does not rest yet. */
  add(id: number, ownerId: CustomerId, side: Side, ticks: number, remaining: number): OrderSlot {
    const slot = this.free.pop() ?? this.next()
    const { numbers } = this
    numbers[slot * WIDTH + ORDER.id] = id
    numbers[slot * WIDTH + ORDER.ownerId] = ownerId
    numbers[slot * WIDTH + ORDER.ticks] = ticks
    numbers[slot * WIDTH + ORDER.remaining] = remaining
    this.links[slot * LINKS + LINK.isSell] = side === 'sell' ? 1 : 0
    return slot
  }

  /** Frees the slot of an order. Throws if it still rests. */
  release(slot: OrderSlot): void {
    if (this.levelOf(slot) !== NONE) throw new Error(`order ${this.idOf(slot)} still rests`)
    this.free.push(slot)
  }

  idOf(slot: OrderSlot): number {
    return this.numbers[slot * WIDTH + ORDER.id] as number
  }

  /** Returns the id, which is the key of orders in a `SlotIndex`. */
  keyOf(slot: OrderSlot): number {
    return this.idOf(slot)
  }

  ownerOf(slot: OrderSlot): CustomerId {
    return this.numbers[slot * WIDTH + ORDER.ownerId] as number
  }

  sideOf(slot: OrderSlot): Side {
    return this.links[slot * LINKS + LINK.isSell] === 1 ? 'sell' : 'buy'
  }

  /** Returns the limit price in ticks, above zero. */
  ticksOf(slot: OrderSlot): number {
    return this.numbers[slot * WIDTH + ORDER.ticks] as number
  }

  /** Sets the price. Only for an order that does not rest. */
  setTicks(slot: OrderSlot, ticks: number): void {
    this.numbers[slot * WIDTH + ORDER.ticks] = ticks
  }

  /** Returns the lots still unfilled; above zero while the order rests. */
  remainingOf(slot: OrderSlot): number {
    return this.numbers[slot * WIDTH + ORDER.remaining] as number
  }

  /** Sets the unfilled lots. Only the book may do so while the order rests. */
  setRemaining(slot: OrderSlot, lots: number): void {
    this.numbers[slot * WIDTH + ORDER.remaining] = lots
  }

  /**
   * Returns the price level at which the order rests, 0 if it does not. Level and neighbours belong to the fast book.
   */
  levelOf(slot: OrderSlot): Level {
    return this.links[slot * LINKS + LINK.level] as number
  }

  setLevel(slot: OrderSlot, level: Level): void {
    this.links[slot * LINKS + LINK.level] = level
  }

  earlierOf(slot: OrderSlot): OrderSlot {
    return this.links[slot * LINKS + LINK.earlier] as OrderSlot
  }

  setEarlier(slot: OrderSlot, earlier: OrderSlot): void {
    this.links[slot * LINKS + LINK.earlier] = earlier
  }

  laterOf(slot: OrderSlot): OrderSlot {
    return this.links[slot * LINKS + LINK.later] as OrderSlot
  }

  setLater(slot: OrderSlot, later: OrderSlot): void {
    this.links[slot * LINKS + LINK.later] = later
  }

  /** Returns copies of some orders, in slots from 0. The copies do not rest. */
  copy(slots: readonly OrderSlot[]): RestingOrders {
    const { numbers, links } = this
    const copies = new RestingOrders(slots.length)
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index] as OrderSlot
      const from = slot * WIDTH
      const to = index * WIDTH
      for (let word = 0; word < WIDTH; word++) copies.numbers[to + word] = numbers[from + word] as number
      copies.links[index * LINKS + LINK.isSell] = links[slot * LINKS + LINK.isSell] as number
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
