import type { Side } from './side.ts'

/** The number of an order's record in `RestingOrders`, from 1. It is used again for another when an order is gone. */
export type Slot = number

/** No order. */
export const NONE = 0

/** A record is 16 words of 8 bytes, two cache lines: all that is known of an order comes into reach at once. */
export const WORDS = 16
export const INTS = WORDS * 2
export const BYTES = WORDS * 8

// Words of a record that are numbers, then halves of words that are small whole numbers.
const ID = 0
const OWNER = 1
const TICKS = 2
const REMAINING = 3
const LEVEL = 8
const EARLIER = 9
const LATER = 10
const SIDE = 11

/** Words from here on are not the book's: whoever places orders keeps there what else is to be known of them. */
export const FREE_WORD = 6

/**
 * What the books know of orders, in records of one buffer. Orders come and go a million times a minute: here they are
 * never garbage, and a fill touches few places in memory. The same memory is seen as
 * numbers, amounts, integers and bytes.
 */
export class RestingOrders {
  numbers = new Float64Array(64 * WORDS)
  units = new BigInt64Array(this.numbers.buffer)
  ints = new Int32Array(this.numbers.buffer)
  bytes = new Uint8Array(this.numbers.buffer)
  private readonly free: Slot[] = []
  private last = 0

  /** Gives an order a slot. It does not rest yet. */
  add(id: number, ownerId: number, side: Side, ticks: number, remaining: number): Slot {
    const slot = this.free.pop() ?? this.next()
    const { numbers } = this
    numbers[slot * WORDS + ID] = id
    numbers[slot * WORDS + OWNER] = ownerId
    numbers[slot * WORDS + TICKS] = ticks
    numbers[slot * WORDS + REMAINING] = remaining
    this.ints[slot * INTS + SIDE] = side === 'sell' ? 1 : 0
    return slot
  }

  /** Takes the slot back from an order that rests no more. */
  release(slot: Slot): void {
    if (this.levelOf(slot) !== NONE) throw new Error(`order ${this.idOf(slot)} rests`)
    this.free.push(slot)
  }

  idOf(slot: Slot): number {
    return this.numbers[slot * WORDS + ID] as number
  }

  ownerOf(slot: Slot): number {
    return this.numbers[slot * WORDS + OWNER] as number
  }

  sideOf(slot: Slot): Side {
    return this.ints[slot * INTS + SIDE] === 1 ? 'sell' : 'buy'
  }

  /** Limit price in ticks, above zero. */
  ticksOf(slot: Slot): number {
    return this.numbers[slot * WORDS + TICKS] as number
  }

  /** Only while it does not rest. */
  setTicks(slot: Slot, ticks: number): void {
    this.numbers[slot * WORDS + TICKS] = ticks
  }

  /** Lots still unfilled; above zero while resting. */
  remainingOf(slot: Slot): number {
    return this.numbers[slot * WORDS + REMAINING] as number
  }

  /** By a book while it rests, by anyone while it does not. */
  setRemaining(slot: Slot, lots: number): void {
    this.numbers[slot * WORDS + REMAINING] = lots
  }

  /** The level it rests at, 0 when it does not, and its neighbours in the queue there: the fast book's own. */
  levelOf(slot: Slot): number {
    return this.ints[slot * INTS + LEVEL] as number
  }

  setLevel(slot: Slot, level: number): void {
    this.ints[slot * INTS + LEVEL] = level
  }

  earlierOf(slot: Slot): Slot {
    return this.ints[slot * INTS + EARLIER] as Slot
  }

  setEarlier(slot: Slot, earlier: Slot): void {
    this.ints[slot * INTS + EARLIER] = earlier
  }

  laterOf(slot: Slot): Slot {
    return this.ints[slot * INTS + LATER] as Slot
  }

  setLater(slot: Slot, later: Slot): void {
    this.ints[slot * INTS + LATER] = later
  }

  private next(): Slot {
    this.last += 1
    if (this.last * WORDS === this.numbers.length) this.grow()
    return this.last
  }

  private grow(): void {
    const { numbers } = this
    this.numbers = new Float64Array(numbers.length * 2)
    this.units = new BigInt64Array(this.numbers.buffer)
    this.ints = new Int32Array(this.numbers.buffer)
    this.bytes = new Uint8Array(this.numbers.buffer)
    // As integers: a float copy could alter bytes that are no float.
    this.units.set(new BigInt64Array(numbers.buffer))
  }
}
