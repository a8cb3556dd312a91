import type { SafeUnits } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { RestingOrders } from '../book/resting-orders.ts'
import type { Slot } from '../book/slot.ts'
import type { OrderTerms } from './commands.ts'
import type { OrderRecords, OrderStatus } from './order-records.ts'

/**
 * An order to look at, as long as it is open or waits to be stored: a view of its records in the order table. The record
 * becomes another order's once this one has ended and was drained, so keep ids, not orders.
 */
export class SpotOrder {
  readonly slot: Slot
  private readonly resting: RestingOrders
  private readonly records: OrderRecords

  constructor(resting: RestingOrders, records: OrderRecords, slot: Slot) {
    this.resting = resting
    this.records = records
    this.slot = slot
  }

  get id(): number {
    return this.resting.idOf(this.slot)
  }

  get ownerId(): number {
    return this.resting.ownerOf(this.slot)
  }

  get side(): Side {
    return this.resting.sideOf(this.slot)
  }

  /** The limit, or the worst price a market order may trade at. */
  get ticks(): number {
    return this.resting.ticksOf(this.slot)
  }

  /** Lots still unfilled. */
  get remaining(): number {
    return this.resting.remainingOf(this.slot)
  }

  get lots(): number {
    return this.records.lotsOf(this.slot)
  }

  get priority(): number {
    return this.records.priorityOf(this.slot)
  }

  get held(): SafeUnits {
    return this.records.heldOf(this.slot)
  }

  get pays(): number {
    return this.records.paysOf(this.slot)
  }

  get marketId(): number {
    return this.records.marketOf(this.slot)
  }

  get type(): OrderTerms['type'] {
    return this.records.typeOf(this.slot)
  }

  get status(): OrderStatus {
    return this.records.statusOf(this.slot)
  }
}
