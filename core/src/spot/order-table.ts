import { type Amount, ZERO } from '@halyard/money'
import type { Side } from '../book/side.ts'
import { NONE, RestingOrders, type Slot } from '../book/resting-orders.ts'
import { SlotIndex } from '../book/slot-index.ts'
import type { OrderTerms } from '../commands.ts'
import type { Customer } from '../customer/customer.ts'
import { SpotOrder } from './order.ts'
import {
  BYTES,
  CANCEL_REASON,
  CANCEL_REASONS,
  CHANGED,
  codeOf,
  FEE_PAID,
  FILLED_VALUE,
  GETS,
  HELD,
  INTS,
  LOTS,
  MARKET,
  OrderRecords,
  PAYS,
  PLACED_AT,
  PRIORITY,
  STATUS,
  STATUSES,
  TYPE,
  TYPES,
  UPDATED_AT,
  WORDS,
} from './order-records.ts'

/** An order as it is stored. */
export type OrderRow = Readonly<Omit<SpotOrder, 'slot' | 'pays' | 'gets'>>

/** What an order is placed with. */
export interface Placing {
  readonly id: number
  readonly customer: Customer
  readonly marketId: number
  readonly side: Side
  readonly type: OrderTerms['type']
  readonly ticks: number
  readonly lots: number
  readonly at: number
  readonly pays: number
  readonly gets: number
}

/** All orders that are open, and those that have ended and wait to be stored. */
export class OrderTable {
  /** What the books of all markets know of the orders. */
  readonly resting = new RestingOrders()
  private readonly records = new OrderRecords()
  private readonly openIds = new SlotIndex()
  /** Who owns the order in a slot. */
  private readonly customers: Customer[] = []

  /** How many orders are open. */
  get size(): number {
    return this.openIds.size
  }

  /** An open order. */
  get(id: number): SpotOrder | undefined {
    const slot = this.openIds.get(id)
    return slot === NONE ? undefined : this.at(slot)
  }

  has(id: number): boolean {
    return this.openIds.get(id) !== NONE
  }

  /** All open orders, in no order that means anything. */
  *values(): Generator<SpotOrder> {
    for (const slot of this.openIds.slots()) yield this.at(slot)
  }

  at(slot: Slot): SpotOrder {
    return new SpotOrder(this.resting, this.records, slot)
  }

  /** A new order, which is not open yet. */
  place({ id, customer, marketId, side, type, ticks, lots, at, pays, gets }: Placing): SpotOrder {
    const slot = this.resting.add(id, customer.id, side, ticks, lots)
    this.records.reserve(slot)
    this.customers[slot] = customer
    const { numbers, units, ints, bytes } = this.records
    numbers[slot * WORDS + LOTS] = lots
    numbers[slot * WORDS + PRIORITY] = 0
    units[slot * WORDS + HELD] = ZERO
    units[slot * WORDS + FILLED_VALUE] = ZERO
    units[slot * WORDS + FEE_PAID] = ZERO
    numbers[slot * WORDS + PLACED_AT] = at
    numbers[slot * WORDS + UPDATED_AT] = at
    ints[slot * INTS + PAYS] = pays
    ints[slot * INTS + GETS] = gets
    ints[slot * INTS + MARKET] = marketId
    bytes[slot * BYTES + TYPE] = codeOf(TYPES, type)
    bytes[slot * BYTES + STATUS] = WAITING
    bytes[slot * BYTES + CANCEL_REASON] = 0
    bytes[slot * BYTES + CHANGED] = 0
    return this.at(slot)
  }

  /** Puts an order among its customer's open ones: it rests from now on. */
  open({ id, slot }: SpotOrder): void {
    this.openIds.add(id, slot)
    this.customerOf(slot).openOrders += 1
  }

  /** Takes an order out of its customer's open ones: it does not rest any more. */
  close({ id, slot }: SpotOrder): void {
    this.openIds.delete(id)
    this.customerOf(slot).openOrders -= 1
  }

  /** Adds to what an order has traded and paid. Callers have bounded both; a sum too large to store is a bug. */
  addFill(slot: Slot, value: Amount, fee: Amount): void {
    const { units } = this.records
    const filled = BigInt.asIntN(64, (units[slot * WORDS + FILLED_VALUE] as bigint) + value)
    if (filled < ZERO) throw new Error(`order ${this.resting.idOf(slot)} has traded more than can be stored`)
    units[slot * WORDS + FILLED_VALUE] = filled
    units[slot * WORDS + FEE_PAID] = BigInt.asIntN(64, (units[slot * WORDS + FEE_PAID] as bigint) + fee)
  }

  /** Marks an order as changed at a time. Answers whether it was not. */
  markChanged(slot: Slot, at: number): boolean {
    const { numbers, bytes } = this.records
    numbers[slot * WORDS + UPDATED_AT] = at
    if (bytes[slot * BYTES + CHANGED] === 1) return false
    bytes[slot * BYTES + CHANGED] = 1
    return true
  }

  /** An order as a row to store. */
  rowOf(slot: Slot): OrderRow {
    const { resting } = this
    const { numbers, units, ints, bytes } = this.records
    return {
      id: resting.idOf(slot),
      ownerId: resting.ownerOf(slot),
      marketId: ints[slot * INTS + MARKET] as number,
      side: resting.sideOf(slot),
      type: TYPES[bytes[slot * BYTES + TYPE] as number] as OrderRow['type'],
      ticks: resting.ticksOf(slot),
      lots: numbers[slot * WORDS + LOTS] as number,
      remaining: resting.remainingOf(slot),
      status: STATUSES[bytes[slot * BYTES + STATUS] as number] as OrderRow['status'],
      cancelReason: CANCEL_REASONS[bytes[slot * BYTES + CANCEL_REASON] as number],
      held: units[slot * WORDS + HELD] as Amount,
      filledValue: units[slot * WORDS + FILLED_VALUE] as Amount,
      feePaid: units[slot * WORDS + FEE_PAID] as Amount,
      priority: numbers[slot * WORDS + PRIORITY] as number,
      placedAt: numbers[slot * WORDS + PLACED_AT] as number,
      updatedAt: numbers[slot * WORDS + UPDATED_AT] as number,
    }
  }

  /** A changed order was handed over to be stored: one that has ended gives its record back. */
  noteStored(slot: Slot): void {
    const { bytes } = this.records
    bytes[slot * BYTES + CHANGED] = 0
    if (bytes[slot * BYTES + STATUS] !== WAITING) this.resting.release(slot)
  }

  private customerOf(slot: Slot): Customer {
    return this.customers[slot] as Customer
  }
}

const WAITING = codeOf(STATUSES, 'waiting')
