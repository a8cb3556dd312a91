import type { Amount, Numeric, SafeUnits } from '@halyard/money'
import type { AccountId, CustomerIndex, MarketId, OrderId } from '../ids.ts'
import { layout } from '../records/layout.ts'
import { RecordBuffer } from '../records/record-buffer.ts'
import type { Side } from '../book/side.ts'
import type { OrderSlot } from '../book/slot.ts'
import type { Customer } from '../customer/customer.ts'
import type { TimeInForce } from '../book/time-in-force.ts'
import type { OrderType } from './commands.ts'

const TYPES = ['limit', 'market'] as const satisfies readonly OrderType[]
const TIMES_IN_FORCE = ['gtc', 'post_only', 'ioc', 'fok'] as const satisfies readonly TimeInForce[]
const STATUSES = ['waiting', 'completed', 'cancelled'] as const
/** The reason why an order ended before it was filled. `undefined` comes first, so that its code is 0. */
const CANCEL_REASONS = [
  undefined,
  'by_customer',
  'no_more_liquidity',
  'own_order',
  'self_limit',
  'countdown_ended',
  'other_leg_triggered',
] as const

/** The status of a spot order. `waiting` is open; the other two are final. */
export type OrderStatus = (typeof STATUSES)[number]
/** The reason why an order ended before it was filled. */
export type CancelReason = NonNullable<(typeof CANCEL_REASONS)[number]>

/** The fields of an order that its book does not use. `RestingOrders` stores the others. */
const {
  words: WORDS,
  ints: INTS,
  bytes: BYTES,
  at: ORDER,
} = layout({
  lots: 'number',
  priority: 'number',
  held: 'number',
  filledValue: 'amount',
  feePaid: 'amount',
  placedAt: 'number',
  updatedAt: 'number',
  payAccount: 'int',
  receiveAccount: 'int',
  market: 'int',
  customer: 'int',
  makerFee: 'int',
  type: 'byte',
  timeInForce: 'byte',
  status: 'byte',
  cancelReason: 'byte',
  changed: 'byte',
  inOco: 'byte',
})

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
  /** The fee of its fills as a maker, in parts per million of what it receives. Fixed when the order is accepted. */
  readonly makerFeePpm: number
  readonly at: number
  readonly payAccountId: AccountId
  readonly receiveAccountId: AccountId
  readonly clientId: string | undefined
}

/** The records of orders by slot. */
export class OrderRecords {
  private readonly buffer: RecordBuffer
  /** The client ids of the orders that have one. Few of them do: market makers give none. */
  private readonly clientIds: Map<OrderSlot, string>

  constructor(buffer = new RecordBuffer(WORDS), clientIds = new Map<OrderSlot, string>()) {
    this.buffer = buffer
    this.clientIds = clientIds
  }

  /** Initialises the record of a slot. A slot is at most one above the highest so far. */
  begin(slot: OrderSlot, order: Readonly<NewOrder>): void {
    const { customer, marketId, type, timeInForce, lots, makerFeePpm, at, payAccountId, receiveAccountId } =
      order
    this.buffer.reserve(slot)
    const { numbers, ints, bytes } = this.buffer
    numbers[slot * WORDS + ORDER.lots] = lots
    numbers[slot * WORDS + ORDER.priority] = 0
    numbers[slot * WORDS + ORDER.held] = 0
    numbers[slot * WORDS + ORDER.filledValue] = 0
    numbers[slot * WORDS + ORDER.feePaid] = 0
    numbers[slot * WORDS + ORDER.placedAt] = at
    numbers[slot * WORDS + ORDER.updatedAt] = at
    ints[slot * INTS + ORDER.payAccount] = payAccountId
    ints[slot * INTS + ORDER.receiveAccount] = receiveAccountId
    ints[slot * INTS + ORDER.market] = marketId
    ints[slot * INTS + ORDER.customer] = customer.index
    ints[slot * INTS + ORDER.makerFee] = makerFeePpm
    bytes[slot * BYTES + ORDER.type] = codeOf(TYPES, type)
    bytes[slot * BYTES + ORDER.timeInForce] = codeOf(TIMES_IN_FORCE, timeInForce)
    bytes[slot * BYTES + ORDER.status] = 0
    bytes[slot * BYTES + ORDER.cancelReason] = 0
    bytes[slot * BYTES + ORDER.changed] = 0
    bytes[slot * BYTES + ORDER.inOco] = 0
    if (order.clientId !== undefined) this.clientIds.set(slot, order.clientId)
    else if (this.clientIds.size > 0) this.clientIds.delete(slot)
  }

  /** Returns the lots ordered. For a market order by amount, they are computed when it is placed. */
  lotsOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + ORDER.lots] as number
  }

  setLots(slot: OrderSlot, lots: number): void {
    this.buffer.numbers[slot * WORDS + ORDER.lots] = lots
  }

  /** Returns the order's time priority among all orders that ever rested: lower goes first at the same price. */
  priorityOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + ORDER.priority] as number
  }

  setPriority(slot: OrderSlot, priority: number): void {
    this.buffer.numbers[slot * WORDS + ORDER.priority] = priority
  }

  /** Returns the hold: the units still frozen for the order in the account that it pays from. */
  heldOf(slot: OrderSlot): SafeUnits {
    return this.buffer.numbers[slot * WORDS + ORDER.held] as SafeUnits
  }

  setHeld(slot: OrderSlot, held: SafeUnits): void {
    this.buffer.numbers[slot * WORDS + ORDER.held] = held
  }

  /** Returns the value traded so far, in quote units. */
  filledValueOf(slot: OrderSlot): Amount {
    return this.buffer.amountAt(slot * WORDS + ORDER.filledValue)
  }

  /** Returns the fees paid so far, in units of the currency that the order receives. */
  feePaidOf(slot: OrderSlot): Amount {
    return this.buffer.amountAt(slot * WORDS + ORDER.feePaid)
  }

  setTraded(slot: OrderSlot, filledValue: Numeric, feePaid: Numeric): void {
    this.buffer.set(slot * WORDS + ORDER.filledValue, filledValue)
    this.buffer.set(slot * WORDS + ORDER.feePaid, feePaid)
  }

  addTraded(slot: OrderSlot, value: SafeUnits, fee: SafeUnits): void {
    this.buffer.add(slot * WORDS + ORDER.filledValue, value)
    this.buffer.add(slot * WORDS + ORDER.feePaid, fee)
  }

  placedAtOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + ORDER.placedAt] as number
  }

  updatedAtOf(slot: OrderSlot): number {
    return this.buffer.numbers[slot * WORDS + ORDER.updatedAt] as number
  }

  setUpdatedAt(slot: OrderSlot, at: number): void {
    this.buffer.numbers[slot * WORDS + ORDER.updatedAt] = at
  }

  /** Returns the id of the account that the order pays from. */
  payAccountOf(slot: OrderSlot): AccountId {
    return this.buffer.ints[slot * INTS + ORDER.payAccount] as number
  }

  /** Returns the id of the account that receives the proceeds. */
  receiveAccountOf(slot: OrderSlot): AccountId {
    return this.buffer.ints[slot * INTS + ORDER.receiveAccount] as number
  }

  /** Returns the index of the order's customer. */
  customerOf(slot: OrderSlot): CustomerIndex {
    return this.buffer.ints[slot * INTS + ORDER.customer] as number
  }

  marketOf(slot: OrderSlot): MarketId {
    return this.buffer.ints[slot * INTS + ORDER.market] as number
  }

  /** Returns the fee of the order's fills as a maker, in parts per million of what it receives. */
  makerFeeOf(slot: OrderSlot): number {
    return this.buffer.ints[slot * INTS + ORDER.makerFee] as number
  }

  setMakerFee(slot: OrderSlot, makerFeePpm: number): void {
    this.buffer.ints[slot * INTS + ORDER.makerFee] = makerFeePpm
  }

  /** Returns the id that the customer gave to the order. */
  clientIdOf(slot: OrderSlot): string | undefined {
    return this.clientIds.size === 0 ? undefined : this.clientIds.get(slot)
  }

  typeOf(slot: OrderSlot): OrderType {
    return TYPES[this.buffer.bytes[slot * BYTES + ORDER.type] as number] as OrderType
  }

  timeInForceOf(slot: OrderSlot): TimeInForce {
    return TIMES_IN_FORCE[this.buffer.bytes[slot * BYTES + ORDER.timeInForce] as number] as TimeInForce
  }

  isWaiting(slot: OrderSlot): boolean {
    return this.buffer.bytes[slot * BYTES + ORDER.status] === 0
  }

  statusOf(slot: OrderSlot): OrderStatus {
    return STATUSES[this.buffer.bytes[slot * BYTES + ORDER.status] as number] as OrderStatus
  }

  cancelReasonOf(slot: OrderSlot): CancelReason | undefined {
    return CANCEL_REASONS[this.buffer.bytes[slot * BYTES + ORDER.cancelReason] as number]
  }

  complete(slot: OrderSlot): void {
    this.buffer.bytes[slot * BYTES + ORDER.status] = COMPLETED
  }

  cancel(slot: OrderSlot, reason: CancelReason): void {
    this.buffer.bytes[slot * BYTES + ORDER.status] = CANCELLED
    this.buffer.bytes[slot * BYTES + ORDER.cancelReason] = codeOf(CANCEL_REASONS, reason)
  }

  /** Marks an order as changed at a time. Returns false if it was already marked. */
  markChanged(slot: OrderSlot, at: number): boolean {
    this.buffer.numbers[slot * WORDS + ORDER.updatedAt] = at
    if (this.buffer.bytes[slot * BYTES + ORDER.changed] === 1) return false
    this.buffer.bytes[slot * BYTES + ORDER.changed] = 1
    return true
  }

  markStored(slot: OrderSlot): void {
    this.buffer.bytes[slot * BYTES + ORDER.changed] = 0
  }

  /** Returns whether the order was placed as the limit order of an OCO, so that no other looks for a stop order. */
  isInOco(slot: OrderSlot): boolean {
    return this.buffer.bytes[slot * BYTES + ORDER.inOco] === 1
  }

  markInOco(slot: OrderSlot): void {
    this.buffer.bytes[slot * BYTES + ORDER.inOco] = 1
  }

  /** Returns copies of some orders' records, in slots from 0. */
  copy(slots: readonly OrderSlot[]): OrderRecords {
    const clientIds = new Map<OrderSlot, string>()
    if (this.clientIds.size > 0)
      for (const [index, slot] of slots.entries()) {
        const clientId = this.clientIds.get(slot)
        if (clientId !== undefined) clientIds.set(index, clientId)
      }
    return new OrderRecords(this.buffer.copyRecords(slots), clientIds)
  }
}

/** Returns the index of a name in its list. Throws if it is not in the list. */
function codeOf<Name>(names: readonly Name[], name: Name): number {
  for (let code = 0; code < names.length; code++) if (names[code] === name) return code
  throw new Error(`no code for ${String(name)}`)
}

const COMPLETED = codeOf(STATUSES, 'completed')
const CANCELLED = codeOf(STATUSES, 'cancelled')
