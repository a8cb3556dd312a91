import type { SafeUnits } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { RestingOrders } from '../book/resting-orders.ts'
import type { OrderSlot } from '../book/slot.ts'
import type { AccountId, CustomerId, MarketId, OrderId } from '../ids.ts'
import type { TimeInForce } from '../book/time-in-force.ts'
import type { OrderRecords, OrderStatus } from './order-records.ts'

/**
 * A read-only view of an order's records. Valid while the order is open or waits to be stored: afterwards its slot is
 * reused for another order. Store ids, not views.
 */
export class SpotOrder {
  readonly slot: OrderSlot
  private readonly resting: RestingOrders
  private readonly records: OrderRecords

  constructor(resting: RestingOrders, records: OrderRecords, slot: OrderSlot) {
    this.resting = resting
    this.records = records
    this.slot = slot
  }

  get id(): OrderId {
    return this.resting.idOf(this.slot)
  }

  get ownerId(): CustomerId {
    return this.resting.ownerOf(this.slot)
  }

  get side(): Side {
    return this.resting.sideOf(this.slot)
  }

  /** The limit price, or the worst price at which a market order may trade. */
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

  get payAccountId(): AccountId {
    return this.records.payAccountOf(this.slot)
  }

  get marketId(): MarketId {
    return this.records.marketOf(this.slot)
  }

  /** The fee of its fills as a maker, in parts per million of what it receives. */
  get makerFeePpm(): number {
    return this.records.makerFeeOf(this.slot)
  }

  get timeInForce(): TimeInForce {
    return this.records.timeInForceOf(this.slot)
  }

  get clientId(): string | undefined {
    return this.records.clientIdOf(this.slot)
  }

  get status(): OrderStatus {
    return this.records.statusOf(this.slot)
  }
}
