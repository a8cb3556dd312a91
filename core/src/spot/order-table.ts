import { type Amount, toAmount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import { RestingOrders } from '../book/resting-orders.ts'
import { NONE, type Slot } from '../book/slot.ts'
import { SlotIndex } from '../book/slot-index.ts'
import type { OrderTerms } from './commands.ts'
import type { Customer } from '../customer/customer.ts'
import { CustomerCounts } from '../customer/customer-counts.ts'
import { WholeNumbers } from '../records/whole-numbers.ts'
import { SpotOrder } from './order.ts'
import { type CancelReason, OrderRecords, type OrderStatus } from './order-records.ts'

/** An order as it is stored. */
export interface OrderRow {
  readonly id: number
  readonly ownerId: number
  readonly marketId: number
  readonly side: Side
  readonly type: OrderTerms['type']
  /** The limit, or the worst price a market order may trade at. */
  readonly ticks: number
  /** Lots asked for, and those still unfilled. */
  readonly lots: number
  readonly remaining: number
  readonly status: OrderStatus
  readonly cancelReason: CancelReason | undefined
  /** What is frozen for it in what it pays. */
  readonly held: Amount
  /** Quote units traded so far, and fees paid so far, in what it receives. */
  readonly filledValue: Amount
  readonly feePaid: Amount
  /** Its place in the queue of all orders ever rested: lower goes first at the same price. */
  readonly priority: number
  readonly placedAt: number
  readonly updatedAt: number
}

/** All orders that are open, and those that have ended and wait to be stored. */
export class OrderTable {
  /** What the books of all markets know of the orders, and the rest of them. */
  readonly resting = new RestingOrders()
  readonly records = new OrderRecords()
  private readonly openIds = new SlotIndex(this.resting)
  /** How many orders each customer has open, over all markets. */
  readonly openCounts = new CustomerCounts()
  /** Slots of the orders changed since the last drain. */
  readonly changed = new WholeNumbers()

  /** How many orders are open. */
  get size(): number {
    return this.openIds.size
  }

  /** An open order. */
  get(id: number): SpotOrder | undefined {
    const slot = this.find(id)
    return slot === NONE ? undefined : this.at(slot)
  }

  /** The slot of an open order, or `NONE`. */
  find(id: number): Slot {
    return this.openIds.get(id)
  }

  has(id: number): boolean {
    return this.find(id) !== NONE
  }

  /** All open orders, in no order that means anything. */
  *values(): Generator<SpotOrder> {
    for (const slot of this.openIds.slots()) yield this.at(slot)
  }

  at(slot: Slot): SpotOrder {
    return new SpotOrder(this.resting, this.records, slot)
  }

  /** A new order, which is not open yet. */
  place(
    id: number,
    customer: Customer,
    marketId: number,
    side: Side,
    type: OrderTerms['type'],
    ticks: number,
    lots: number,
    at: number,
    pays: number,
    gets: number,
  ): Slot {
    const slot = this.resting.add(id, customer.id, side, ticks, lots)
    this.records.begin(slot, customer.index, marketId, type, lots, at, pays, gets)
    return slot
  }

  /** Puts an order among its customer's open ones: it rests from now on. */
  open(slot: Slot): void {
    this.openIds.add(slot)
    this.openCounts.add(this.records.customerOf(slot), 1)
  }

  /** Takes an order out of its customer's open ones: it does not rest any more. */
  close(slot: Slot): void {
    this.openIds.delete(slot)
    this.openCounts.add(this.records.customerOf(slot), -1)
  }

  /** An order as a row to store. */
  rowOf(slot: Slot): OrderRow {
    return rowOf(this.resting, this.records, slot)
  }

  /** Orders as they are now. Their rows are made when somebody asks. */
  keep(slots: readonly Slot[]): () => OrderRow[] {
    const resting = this.resting.copy(slots)
    const records = this.records.copy(slots)
    return () => slots.map((_slot, index) => rowOf(resting, records, index))
  }

  /** A changed order was handed over to be stored: one that has ended gives its record back. */
  noteStored(slot: Slot): void {
    this.records.markStored(slot)
    if (!this.records.isWaiting(slot)) this.resting.release(slot)
  }
}

function rowOf(resting: RestingOrders, records: OrderRecords, slot: Slot): OrderRow {
  return {
    id: resting.idOf(slot),
    ownerId: resting.ownerOf(slot),
    marketId: records.marketOf(slot),
    side: resting.sideOf(slot),
    type: records.typeOf(slot),
    ticks: resting.ticksOf(slot),
    lots: records.lotsOf(slot),
    remaining: resting.remainingOf(slot),
    status: records.statusOf(slot),
    cancelReason: records.cancelReasonOf(slot),
    held: toAmount(records.heldOf(slot)),
    filledValue: records.filledValueOf(slot),
    feePaid: records.feePaidOf(slot),
    priority: records.priorityOf(slot),
    placedAt: records.placedAtOf(slot),
    updatedAt: records.updatedAtOf(slot),
  }
}
