import type { Amount, Units } from '@halyard/money'
import type { Slot } from '../book/resting-orders.ts'
import type { OrderTerms } from '../commands.ts'

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

const TWO_TO_31 = 2_147_483_648
const TWO_TO_32 = 4_294_967_296

/** Records by slot in one buffer, which is seen as numbers, amounts, integers and bytes. */
export class OrderRecords {
  private units = new BigInt64Array(64 * WORDS)
  private numbers = new Float64Array(this.units.buffer)
  private ints = new Int32Array(this.units.buffer)
  private lows = new Uint32Array(this.units.buffer)
  private bytes = new Uint8Array(this.units.buffer)

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
    if ((slot + 1) * WORDS > this.units.length) this.grow()
    const { numbers, ints, bytes } = this
    numbers[slot * WORDS + LOTS] = lots
    numbers[slot * WORDS + PRIORITY] = 0
    numbers[slot * WORDS + HELD] = 0
    // Zero is the same as a number and as an amount.
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
    return this.numbers[slot * WORDS + LOTS] as number
  }

  setLots(slot: Slot, lots: number): void {
    this.numbers[slot * WORDS + LOTS] = lots
  }

  /** Its place in the queue of all orders ever rested: lower goes first at the same price. */
  priorityOf(slot: Slot): number {
    return this.numbers[slot * WORDS + PRIORITY] as number
  }

  setPriority(slot: Slot, priority: number): void {
    this.numbers[slot * WORDS + PRIORITY] = priority
  }

  /** What is still frozen for it in the account it pays from. */
  heldOf(slot: Slot): Units {
    return this.numbers[slot * WORDS + HELD] as Units
  }

  setHeld(slot: Slot, held: Units): void {
    this.numbers[slot * WORDS + HELD] = held
  }

  /** Quote units traded so far, and fees paid so far, in what it receives. */
  filledValueOf(slot: Slot): Amount {
    return this.units[slot * WORDS + FILLED_VALUE] as Amount
  }

  feePaidOf(slot: Slot): Amount {
    return this.units[slot * WORDS + FEE_PAID] as Amount
  }

  setTraded(slot: Slot, filledValue: Amount, feePaid: Amount): void {
    this.units[slot * WORDS + FILLED_VALUE] = filledValue
    this.units[slot * WORDS + FEE_PAID] = feePaid
  }

  addTraded(slot: Slot, value: Units, fee: Units): void {
    this.add(slot * WORDS + FILLED_VALUE, value)
    this.add(slot * WORDS + FEE_PAID, fee)
  }

  placedAtOf(slot: Slot): number {
    return this.numbers[slot * WORDS + PLACED_AT] as number
  }

  updatedAtOf(slot: Slot): number {
    return this.numbers[slot * WORDS + UPDATED_AT] as number
  }

  setUpdatedAt(slot: Slot, at: number): void {
    this.numbers[slot * WORDS + UPDATED_AT] = at
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
    this.numbers[slot * WORDS + UPDATED_AT] = at
    if (this.bytes[slot * BYTES + CHANGED] === 1) return false
    this.bytes[slot * BYTES + CHANGED] = 1
    return true
  }

  markStored(slot: Slot): void {
    this.bytes[slot * BYTES + CHANGED] = 0
  }

  /** Adds to a sum by halves, whose sums are exact numbers. One too large to store is a bug. */
  private add(word: number, units: Units): void {
    const { ints, lows } = this
    const low = (lows[word * 2] as number) + (units >>> 0)
    const high = (ints[word * 2 + 1] as number) + Math.floor(units / TWO_TO_32) + (low >= TWO_TO_32 ? 1 : 0)
    if (high >= TWO_TO_31) throw new Error('an order has traded more than can be stored')
    lows[word * 2] = low
    ints[word * 2 + 1] = high
  }

  private grow(): void {
    const { units } = this
    this.units = new BigInt64Array(units.length * 2)
    this.units.set(units)
    this.numbers = new Float64Array(this.units.buffer)
    this.ints = new Int32Array(this.units.buffer)
    this.lows = new Uint32Array(this.units.buffer)
    this.bytes = new Uint8Array(this.units.buffer)
  }
}

/** The place of a name in its list. */
function codeOf<Name>(names: readonly Name[], name: Name): number {
  for (let code = 0; code < names.length; code++) if (names[code] === name) return code
  throw new Error(`there is no code for ${String(name)}`)
}

const COMPLETED = codeOf(STATUSES, 'completed')
const CANCELLED = codeOf(STATUSES, 'cancelled')
