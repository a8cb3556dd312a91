import type { Amount, Numeric, SafeUnits } from '@halyard/money'
import { Sums } from '../records/sums.ts'
import type { Slot } from '../book/slot.ts'
import type { OrderTerms } from './commands.ts'

const TYPES = ['limit', 'post_only', 'ioc', 'fok', 'market'] as const satisfies readonly OrderTerms['type'][]
const STATUSES = ['waiting', 'completed', 'cancelled'] as const
/** Why an order that was not filled has ended; an order without a reason has the first. */
const CANCEL_REASONS = [undefined, 'by_customer', 'no_more_liquidity', 'own_order'] as const

export type OrderStatus = (typeof STATUSES)[number]
export type CancelReason = NonNullable<(typeof CANCEL_REASONS)[number]>

/** A record is 10 words of 8 bytes, beside what the books keep of an order. */
const WORDS = 10
const INTS = WORDS * 2
const BYTES = WORDS * 8

// Words of a record, then halves of words, and bytes.
const LOTS = 0
const PRIORITY = 1
const HELD = 2
const FILLED_VALUE = 3
const FEE_PAID = 4
const PLACED_AT = 5
const UPDATED_AT = 6
const PAYS = 14
const GETS = 15
const MARKET = 16
const CUSTOMER = 18
const TYPE = 68
const STATUS = 69
const CANCEL_REASON = 70
const CHANGED = 71

/** Records by slot in one buffer, which is seen as sums, integers and bytes. */
export class OrderRecords {
  private readonly sums: Sums
  private ints: Int32Array
  private bytes: Uint8Array

  constructor(sums = new Sums(64 * WORDS)) {
    this.sums = sums
    this.ints = new Int32Array(sums.numbers.buffer)
    this.bytes = new Uint8Array(sums.numbers.buffer)
  }

  /** Begins the record of a slot, which is at most the next after those there is room for. */
  begin(
    slot: Slot,
    customer: number,
    marketId: number,
    type: OrderTerms['type'],
    lots: number,
    at: number,
    pays: number,
    gets: number,
  ): void {
    if ((slot + 1) * WORDS > this.sums.numbers.length) this.grow()
    const { ints, bytes } = this
    const { numbers } = this.sums
    numbers[slot * WORDS + LOTS] = lots
    numbers[slot * WORDS + PRIORITY] = 0
    numbers[slot * WORDS + HELD] = 0
    numbers[slot * WORDS + FILLED_VALUE] = 0
    numbers[slot * WORDS + FEE_PAID] = 0
    numbers[slot * WORDS + PLACED_AT] = at
    numbers[slot * WORDS + UPDATED_AT] = at
    ints[slot * INTS + PAYS] = pays
    ints[slot * INTS + GETS] = gets
    ints[slot * INTS + MARKET] = marketId
    ints[slot * INTS + CUSTOMER] = customer
    bytes[slot * BYTES + TYPE] = codeOf(TYPES, type)
    bytes[slot * BYTES + STATUS] = 0
    bytes[slot * BYTES + CANCEL_REASON] = 0
    bytes[slot * BYTES + CHANGED] = 0
  }

  /** Total lots asked for; a market order by amount learns it when it is placed. */
  lotsOf(slot: Slot): number {
    return this.sums.numbers[slot * WORDS + LOTS] as number
  }

  setLots(slot: Slot, lots: number): void {
    this.sums.numbers[slot * WORDS + LOTS] = lots
  }

  /** Its place in the queue of all orders ever rested: lower goes first at the same price. */
  priorityOf(slot: Slot): number {
    return this.sums.numbers[slot * WORDS + PRIORITY] as number
  }

  setPriority(slot: Slot, priority: number): void {
    this.sums.numbers[slot * WORDS + PRIORITY] = priority
  }

  /** What is still frozen for it in the account it pays from. */
  heldOf(slot: Slot): SafeUnits {
    return this.sums.numbers[slot * WORDS + HELD] as SafeUnits
  }

  setHeld(slot: Slot, held: SafeUnits): void {
    this.sums.numbers[slot * WORDS + HELD] = held
  }

  /** Quote units traded so far, and fees paid so far, in what it receives. */
  filledValueOf(slot: Slot): Amount {
    return this.sums.amountAt(slot * WORDS + FILLED_VALUE)
  }

  feePaidOf(slot: Slot): Amount {
    return this.sums.amountAt(slot * WORDS + FEE_PAID)
  }

  setTraded(slot: Slot, filledValue: Numeric, feePaid: Numeric): void {
    this.sums.set(slot * WORDS + FILLED_VALUE, filledValue)
    this.sums.set(slot * WORDS + FEE_PAID, feePaid)
  }

  addTraded(slot: Slot, value: SafeUnits, fee: SafeUnits): void {
    this.sums.add(slot * WORDS + FILLED_VALUE, value)
    this.sums.add(slot * WORDS + FEE_PAID, fee)
  }

  placedAtOf(slot: Slot): number {
    return this.sums.numbers[slot * WORDS + PLACED_AT] as number
  }

  updatedAtOf(slot: Slot): number {
    return this.sums.numbers[slot * WORDS + UPDATED_AT] as number
  }

  setUpdatedAt(slot: Slot, at: number): void {
    this.sums.numbers[slot * WORDS + UPDATED_AT] = at
  }

  /** The account it pays from, and the one it is paid to. */
  paysOf(slot: Slot): number {
    return this.ints[slot * INTS + PAYS] as number
  }

  getsOf(slot: Slot): number {
    return this.ints[slot * INTS + GETS] as number
  }

  /** Its customer's index. */
  customerOf(slot: Slot): number {
    return this.ints[slot * INTS + CUSTOMER] as number
  }

  marketOf(slot: Slot): number {
    return this.ints[slot * INTS + MARKET] as number
  }

  typeOf(slot: Slot): OrderTerms['type'] {
    return TYPES[this.bytes[slot * BYTES + TYPE] as number] as OrderTerms['type']
  }

  isWaiting(slot: Slot): boolean {
    return this.bytes[slot * BYTES + STATUS] === 0
  }

  statusOf(slot: Slot): OrderStatus {
    return STATUSES[this.bytes[slot * BYTES + STATUS] as number] as OrderStatus
  }

  cancelReasonOf(slot: Slot): CancelReason | undefined {
    return CANCEL_REASONS[this.bytes[slot * BYTES + CANCEL_REASON] as number]
  }

  complete(slot: Slot): void {
    this.bytes[slot * BYTES + STATUS] = COMPLETED
  }

  cancel(slot: Slot, reason: CancelReason): void {
    this.bytes[slot * BYTES + STATUS] = CANCELLED
    this.bytes[slot * BYTES + CANCEL_REASON] = codeOf(CANCEL_REASONS, reason)
  }

  /** Marks an order as changed at a time. Answers whether it was not. */
  markChanged(slot: Slot, at: number): boolean {
    this.sums.numbers[slot * WORDS + UPDATED_AT] = at
    if (this.bytes[slot * BYTES + CHANGED] === 1) return false
    this.bytes[slot * BYTES + CHANGED] = 1
    return true
  }

  markStored(slot: Slot): void {
    this.bytes[slot * BYTES + CHANGED] = 0
  }

  /** Copies of some orders' records, numbered from 0. */
  copy(slots: readonly Slot[]): OrderRecords {
    return new OrderRecords(this.sums.copyRecords(slots, WORDS))
  }

  private grow(): void {
    this.sums.grow()
    this.ints = new Int32Array(this.sums.numbers.buffer)
    this.bytes = new Uint8Array(this.sums.numbers.buffer)
  }
}

/** The place of a name in its list. */
function codeOf<Name>(names: readonly Name[], name: Name): number {
  for (let code = 0; code < names.length; code++) if (names[code] === name) return code
  throw new Error(`there is no code for ${String(name)}`)
}

const COMPLETED = codeOf(STATUSES, 'completed')
const CANCELLED = codeOf(STATUSES, 'cancelled')
