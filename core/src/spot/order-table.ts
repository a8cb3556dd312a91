import { ZERO } from '@halyard/money'
import type { Side } from '../book/side.ts'
import { NONE, RestingOrders, type Slot } from '../book/resting-orders.ts'
import { SlotIndex } from '../book/slot-index.ts'
import type { OrderTerms } from '../commands.ts'
import { SpotOrder } from './order.ts'

/** What an order is placed with. */
export interface Placing {
  readonly id: number
  readonly ownerId: number
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
  /** The records of all orders, which the books of all markets share. */
  readonly records = new RestingOrders()
  private readonly openIds = new SlotIndex()

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
    return new SpotOrder(this.records, slot)
  }

  /** A new order, which is not open yet. */
  place({ id, ownerId, marketId, side, type, ticks, lots, at, pays, gets }: Placing): SpotOrder {
    const order = this.at(this.records.add(id, ownerId, side, ticks, lots))
    order.marketId = marketId
    order.type = type
    order.lots = lots
    order.status = 'waiting'
    order.cancelReason = undefined
    order.held = ZERO
    order.filledValue = ZERO
    order.feePaid = ZERO
    order.priority = 0
    order.placedAt = at
    order.updatedAt = at
    order.pays = pays
    order.gets = gets
    return order
  }

  /** Puts an order among the open ones: it rests from now on. */
  open({ id, slot }: SpotOrder): void {
    this.openIds.add(id, slot)
  }

  /** Takes an order out of the open ones: it does not rest any more. */
  close({ id }: SpotOrder): void {
    this.openIds.delete(id)
  }

  /** A changed order was handed over to be stored: one that has ended gives its record back. */
  noteStored(slot: Slot): void {
    const order = this.at(slot)
    order.changed = false
    if (order.status !== 'waiting') this.records.release(slot)
  }
}
