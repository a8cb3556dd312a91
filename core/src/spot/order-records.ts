import type { Amount, Numeric, SafeUnits } from '@halyard/money'
import type { AccountId, CustomerIndex, MarketId, OrderId } from '../ids.ts'
import { HybridIntBuffer } from '../records/hybrid-int-buffer.ts'
import type { Side } from '../book/side.ts'
import type { OrderSlot } from '../book/slot.ts'
import type { Customer } from '../customer/customer.ts'
import type { OrderType, TimeInForce } from './commands.ts'

const TYPES = ['limit', 'market'] as const satisfies readonly OrderType[]
const TIMES_IN_FORCE = ['gtc', 'post_only', 'ioc', 'fok'] as const satisfies readonly TimeInForce[]
const STATUSES = ['waiting', 'completed', 'cancelled'] as const
/** Why an order ended before it was filled. `undefined` comes first, so that its code is 0. */
const CANCEL_REASONS = [undefined, 'by_customer', 'no_more_liquidity', 'own_order'] as const

/** The status of a spot order. `waiting` is open; the other two are final. */
export type OrderStatus = (typeof STATUSES)[number]
export type CancelReason = NonNullable<(typeof CANCEL_REASONS)[number]>

/** A record is 10 words of 8 bytes. `RestingOrders` stores the other fields of an order. */
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
const PAY_ACCOUNT = 14
const RECEIVE_ACCOUNT = 15
const MARKET = 16
const CUSTOMER = 18
const TYPE = 68
const STATUS = 69
const CANCEL_REASON = 70
const CHANGED = 71
const TIME_IN_FORCE = 76

/** An order that has passed its checks, before it is executed. The accounts are of its customer, by id. */
export interface NewOrder {
  readonly id: OrderId
  readonly customer: Customer
  readonly marketId: MarketId
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly ticks: number
  readonly lots: number
  readonly at: number
  readonly payAccountId: AccountId
  readonly receiveAccountId: AccountId
}

/** The records of orders by slot, in one buffer that is viewed as amounts, integers and bytes. */
export class OrderRecords {
  private readonly buffer: HybridIntBuffer
  private ints: Int32Array
  private bytes: Uint8Array

  constructor(buffer = new HybridIntBuffer(64 * WORDS)) {
    this.buffer = buffer
    this.ints = new Int32Array(buffer.numbers.buffer)
    this.bytes = new Uint8Array(buffer.numbers.buffer)
  }

  /** Initialises the record of a slot. A slot is at most one above the highest so far. */
  begin(
    slot: OrderSlot,
    { customer, marketId, type, timeInForce, lots, at, payAccountId, receiveAccountId }: Readonly<NewOrder>,
  ): void {
    if ((slot + 1) * WORDS > this.buffer.numbers.length) this.grow()
    const { ints, bytes } = this
    const { numbers } = this.buffer
    numbers[slot * WORDS + LOTS] = lots
    numbers[slot * WORDS + PRIORITY] = 0
    numbers[slot * WORDS + HELD] = 0
    numbers[slot * WORDS + FILLED_VALUE] = 0
    numbers[slot * WORDS + FEE_PAID] = 0
    numbers[slot * WORDS + PLACED_AT] = at
    numbers[slot * WORDS + UPDATED_AT] = at
    ints[slot * INTS + PAY_ACCOUNT] = payAccountId
    ints[slot * INTS + RECEIVE_ACCOUNT] = receiveAccountId
    ints[slot * INTS + MARKET] = marketId
    ints[slot * INTS + CUSTOMER] = customer.index
    bytes[slot * BYTES + TYPE] = codeOf(TYPES, type)
    bytes[slot * BYTES + TIME_IN_FORCE] = codeOf(TIMES_IN_FORCE, timeInForce)
    bytes[slot * BYTES + STATUS] = 0
    bytes[slot * BYTES + CANCEL_REASON] = 0
    bytes[slot * BYTES + CHANGED] = 0
  }

  /** Returns the lots ordered. For a market order by amount, they are computed when it is placed. */
  lotsOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + LOTS] as number
  }

  setLots(slot: OrderSlot, lots: number): void {
    this.buffer.numbers[slot * WORDS + LOTS] = lots
  }

  /** Returns the order's time priority among all orders that ever rested: lower goes first at the same price. */
  priorityOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + PRIORITY] as number
  }

  setPriority(slot: OrderSlot, priority: number): void {
    this.buffer.numbers[slot * WORDS + PRIORITY] = priority
  }

  /** Returns the hold: the units still frozen for the order in the account that it pays from. */
  heldOf(slot: OrderSlot): SafeUnits {
    return this.buffer.numbers[slot * WORDS + HELD] as SafeUnits
  }

  setHeld(slot: OrderSlot, held: SafeUnits): void {
    this.buffer.numbers[slot * WORDS + HELD] = held
  }

  /** Returns the value traded so far, in quote units. */
  filledValueOf(slot: OrderSlot): Amount {
    return this.buffer.amountAt(slot * WORDS + FILLED_VALUE)
  }

  /** Returns the fees paid so far, in units of the currency that the order receives. */
  feePaidOf(slot: OrderSlot): Amount {
    return this.buffer.amountAt(slot * WORDS + FEE_PAID)
  }

  setTraded(slot: OrderSlot, filledValue: Numeric, feePaid: Numeric): void {
    this.buffer.set(slot * WORDS + FILLED_VALUE, filledValue)
    this.buffer.set(slot * WORDS + FEE_PAID, feePaid)
  }

  addTraded(slot: OrderSlot, value: SafeUnits, fee: SafeUnits): void {
    this.buffer.add(slot * WORDS + FILLED_VALUE, value)
    this.buffer.add(slot * WORDS + FEE_PAID, fee)
  }

  placedAtOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + PLACED_AT] as number
  }

  updatedAtOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + UPDATED_AT] as number
  }

  setUpdatedAt(slot: OrderSlot, at: number): void {
    this.buffer.numbers[slot * WORDS + UPDATED_AT] = at
  }

  /** Returns the id of the account that the order pays from. */
  payAccountOf(slot: OrderSlot): AccountId {
    return this.ints[slot * INTS + PAY_ACCOUNT] as number
  }

  /** Returns the id of the account that receives the proceeds. */
  receiveAccountOf(slot: OrderSlot): AccountId {
    return this.ints[slot * INTS + RECEIVE_ACCOUNT] as number
  }

  /** Returns the index of the order's customer. */
  customerOf(slot: OrderSlot): CustomerIndex {
    return this.ints[slot * INTS + CUSTOMER] as number
  }

  marketOf(slot: OrderSlot): MarketId {
    return this.ints[slot * INTS + MARKET] as number
  }

  typeOf(slot: OrderSlot): OrderType {
    return TYPES[this.bytes[slot * BYTES + TYPE] as number] as OrderType
  }

  timeInForceOf(slot: OrderSlot): TimeInForce {
    return TIMES_IN_FORCE[this.bytes[slot * BYTES + TIME_IN_FORCE] as number] as TimeInForce
  }

  isWaiting(slot: OrderSlot): boolean {
    return this.bytes[slot * BYTES + STATUS] === 0
  }

  statusOf(slot: OrderSlot): OrderStatus {
    return STATUSES[this.bytes[slot * BYTES + STATUS] as number] as OrderStatus
  }

  cancelReasonOf(slot: OrderSlot): CancelReason | undefined {
    return CANCEL_REASONS[this.bytes[slot * BYTES + CANCEL_REASON] as number]
  }

  complete(slot: OrderSlot): void {
    this.bytes[slot * BYTES + STATUS] = COMPLETED
  }

  cancel(slot: OrderSlot, reason: CancelReason): void {
    this.bytes[slot * BYTES + STATUS] = CANCELLED
    this.bytes[slot * BYTES + CANCEL_REASON] = codeOf(CANCEL_REASONS, reason)
  }

  /** Marks an order as changed at a time. Returns false if it was already marked. */
  markChanged(slot: OrderSlot, at: number): boolean {
    this.buffer.numbers[slot * WORDS + UPDATED_AT] = at
    if (this.bytes[slot * BYTES + CHANGED] === 1) return false
    this.bytes[slot * BYTES + CHANGED] = 1
    return true
  }

  markStored(slot: OrderSlot): void {
    this.bytes[slot * BYTES + CHANGED] = 0
  }

  /** Returns copies of some orders' records, in slots from 0. */
  copy(slots: readonly OrderSlot[]): OrderRecords {
    return new OrderRecords(this.buffer.copyRecords(slots, WORDS))
  }

  private grow(): void {
    this.buffer.grow()
    this.ints = new Int32Array(this.buffer.numbers.buffer)
    this.bytes = new Uint8Array(this.buffer.numbers.buffer)
  }
}

/** Returns the index of a name in its list. Throws if it is not in the list. */
function codeOf<Name>(names: readonly Name[], name: Name): number {
  for (let code = 0; code < names.length; code++) if (names[code] === name) return code
  throw new Error(`no code for ${String(name)}`)
}

const COMPLETED = codeOf(STATUSES, 'completed')
const CANCELLED = codeOf(STATUSES, 'cancelled')
