import { type Amount, toAmount } from '@halyard/money'
import { assert } from '../assert.ts'
import type { Side } from '../book/side.ts'
import { RestingOrders } from '../book/resting-orders.ts'
import { NONE, type OrderSlot } from '../book/slot.ts'
import { SlotIndex } from '../book/slot-index.ts'
import type { CustomerId, MarketId, OrderId } from '../ids.ts'
import { ClientIds } from '../customer/client-ids.ts'
import type { TimeInForce } from '../book/time-in-force.ts'
import type { OrderType } from './commands.ts'
import type { Customer } from '../customer/customer.ts'
import { CustomerCounts } from '../customer/customer-counts.ts'
import { Int32List } from '../records/int32-list.ts'
import { SpotOrder } from './order.ts'
import { OwnedOrders } from './owned-orders.ts'
import { type CancelReason, type NewOrder, OrderRecords, type OrderStatus } from './order-records.ts'

/** A spot order as stored. */
export interface OrderRow {
  readonly id: OrderId
  readonly ownerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  /** The limit price, or the worst price at which a market order may trade. */
  readonly ticks: number
  /** The lots ordered, and the lots still unfilled. */
  readonly lots: number
  readonly remaining: number
  readonly status: OrderStatus
  readonly cancelReason: CancelReason | undefined
  /** The hold: units frozen for the order in the currency that it pays. */
  readonly held: Amount
  /**
   * The value traded so far in quote units, and the fees paid so far in units of the currency that the order receives.
   */
  readonly filledValue: Amount
  readonly feePaid: Amount
  /** The fee of its fills as a maker, in parts per million of what it receives: that of its market when it was accepted. */
  readonly makerFeePpm: number
  /** The time priority among all orders that ever rested: lower goes first at the same price. */
  readonly priority: number
  readonly placedAt: number
  readonly updatedAt: number
  /** The id that the customer gave to the order. */
  readonly clientId: string | undefined
}

/** The open orders, and the orders that have ended and wait to be stored. */
export class OrderTable {
  /** The fields that the books of all markets use, and all other fields, by slot. */
  readonly resting = new RestingOrders()
  readonly records = new OrderRecords()
  private readonly openIds = new SlotIndex(this.resting)
  /** How many orders each customer has open, over all markets. */
  readonly openCounts = new CustomerCounts()
  /** The client ids of open orders, and of waiting stop orders. */
  readonly clientIds = new ClientIds()
  private readonly owned = new OwnedOrders()
  /** Slots of the orders changed since the last drain. */
  readonly changed = new Int32List()

  /** How many orders are open. */
  get size(): number {
    return this.openIds.size
  }

  /** Returns a view of an open order, or `undefined`. */
  get(id: OrderId): SpotOrder | undefined {
    const slot = this.find(id)
    return slot === NONE ? undefined : this.at(slot)
  }

  /** Returns the slot of an open order, or `NONE`. */
  find(id: OrderId): OrderSlot {
    return this.openIds.get(id)
  }

  has(id: OrderId): boolean {
    return this.find(id) !== NONE
  }

  /** Yields all open orders, in no particular order. */
  *values(): Generator<SpotOrder> {
    for (const slot of this.openIds.slots()) yield this.at(slot)
  }

  /** Returns the open orders of a customer, in no particular order. */
  ofCustomer(customer: Customer | undefined): SpotOrder[] {
    return customer ? this.owned.of(customer.index).map((slot) => this.at(slot)) : []
  }

  at(slot: OrderSlot): SpotOrder {
    return new SpotOrder(this.resting, this.records, slot)
  }

  /** Creates an order and returns its slot. It is not open yet. */
  place(order: Readonly<NewOrder>): OrderSlot {
    assert(order.lots > 0 && order.ticks > 0, 'a new order has lots and a price')
    const slot = this.resting.add(order.id, order.customer.id, order.side, order.ticks, order.lots)
    this.records.begin(slot, order)
    return slot
  }

  /** Adds a resting order to the open orders. */
  open(slot: OrderSlot): void {
    assert(
      this.records.isWaiting(slot) && this.records.heldOf(slot) > 0,
      'an open order waits and has a hold',
    )
    this.openIds.add(slot)
    this.owned.add(this.records.customerOf(slot), slot)
    const clientId = this.records.clientIdOf(slot)
    if (clientId !== undefined)
      this.clientIds.add(this.resting.ownerOf(slot), clientId, this.resting.idOf(slot))
    this.openCounts.add(this.records.customerOf(slot), 1)
  }

  /** Removes an order that no longer rests from the open orders. */
  close(slot: OrderSlot): void {
    assert(this.records.heldOf(slot) === 0, 'the hold of a closed order is released')
    this.openIds.delete(slot)
    this.owned.delete(this.records.customerOf(slot), slot)
    const clientId = this.records.clientIdOf(slot)
    if (clientId !== undefined) this.clientIds.delete(this.resting.ownerOf(slot), clientId)
    this.openCounts.add(this.records.customerOf(slot), -1)
  }

  /** Returns an order as a row to store. */
  rowOf(slot: OrderSlot): OrderRow {
    return rowOf(this.resting, this.records, slot)
  }

  /** Copies some orders as they are now. The returned function makes their rows when it is called. */
  copyRows(slots: readonly OrderSlot[]): () => OrderRow[] {
    const resting = this.resting.copy(slots)
    const records = this.records.copy(slots)
    return () => slots.map((_slot, index) => rowOf(resting, records, index))
  }

  /** Ends the change of an order that was drained. Frees the slot of an order that has ended. */
  markStored(slot: OrderSlot): void {
    this.records.markStored(slot)
    if (!this.records.isWaiting(slot)) this.resting.release(slot)
  }
}

function rowOf(resting: RestingOrders, records: OrderRecords, slot: OrderSlot): OrderRow {
  return {
    id: resting.idOf(slot),
    ownerId: resting.ownerOf(slot),
    marketId: records.marketOf(slot),
    side: resting.sideOf(slot),
    type: records.typeOf(slot),
    timeInForce: records.timeInForceOf(slot),
    ticks: resting.ticksOf(slot),
    lots: records.lotsOf(slot),
    remaining: resting.remainingOf(slot),
    status: records.statusOf(slot),
    cancelReason: records.cancelReasonOf(slot),
    held: toAmount(records.heldOf(slot)),
    filledValue: records.filledValueOf(slot),
    feePaid: records.feePaidOf(slot),
    makerFeePpm: records.makerFeeOf(slot),
    priority: records.priorityOf(slot),
    placedAt: records.placedAtOf(slot),
    updatedAt: records.updatedAtOf(slot),
    clientId: records.clientIdOf(slot),
  }
}
