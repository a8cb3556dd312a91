import type { Amount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { RestingOrders, Slot } from '../book/resting-orders.ts'
import type { OrderTerms } from '../commands.ts'
import {
  BYTES,
  CANCEL_REASON,
  CANCEL_REASONS,
  type CancelReason,
  codeOf,
  FEE_PAID,
  FILLED_VALUE,
  GETS,
  HELD,
  INTS,
  LOTS,
  MARKET,
  type OrderRecords,
  type OrderStatus,
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

/**
 * An order as long as it is open or waits to be stored: a view of its records in the order table. The record becomes
 * another order's once this one has ended and was drained, so keep ids, not orders.
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

  set ticks(ticks: number) {
    this.resting.setTicks(this.slot, ticks)
  }

  /** Lots still unfilled. */
  get remaining(): number {
    return this.resting.remainingOf(this.slot)
  }

  set remaining(lots: number) {
    this.resting.setRemaining(this.slot, lots)
  }

  /** Total lots asked for; a market order by amount learns it when it is placed. */
  get lots(): number {
    return this.records.numbers[this.slot * WORDS + LOTS] as number
  }

  set lots(lots: number) {
    this.records.numbers[this.slot * WORDS + LOTS] = lots
  }

  /** Its place in the queue of all orders ever rested: lower goes first at the same price. */
  get priority(): number {
    return this.records.numbers[this.slot * WORDS + PRIORITY] as number
  }

  set priority(priority: number) {
    this.records.numbers[this.slot * WORDS + PRIORITY] = priority
  }

  /** What is still frozen for it in `pays`. */
  get held(): Amount {
    return this.records.units[this.slot * WORDS + HELD] as Amount
  }

  set held(units: Amount) {
    this.records.units[this.slot * WORDS + HELD] = units
  }

  /** Quote units traded so far. */
  get filledValue(): Amount {
    return this.records.units[this.slot * WORDS + FILLED_VALUE] as Amount
  }

  set filledValue(units: Amount) {
    this.records.units[this.slot * WORDS + FILLED_VALUE] = units
  }

  /** Fees paid so far, in what it receives. */
  get feePaid(): Amount {
    return this.records.units[this.slot * WORDS + FEE_PAID] as Amount
  }

  set feePaid(units: Amount) {
    this.records.units[this.slot * WORDS + FEE_PAID] = units
  }

  get placedAt(): number {
    return this.records.numbers[this.slot * WORDS + PLACED_AT] as number
  }

  set placedAt(placedAt: number) {
    this.records.numbers[this.slot * WORDS + PLACED_AT] = placedAt
  }

  get updatedAt(): number {
    return this.records.numbers[this.slot * WORDS + UPDATED_AT] as number
  }

  set updatedAt(updatedAt: number) {
    this.records.numbers[this.slot * WORDS + UPDATED_AT] = updatedAt
  }

  /** The account it pays from. */
  get pays(): number {
    return this.records.ints[this.slot * INTS + PAYS] as number
  }

  set pays(pays: number) {
    this.records.ints[this.slot * INTS + PAYS] = pays
  }

  /** The account it is paid to. */
  get gets(): number {
    return this.records.ints[this.slot * INTS + GETS] as number
  }

  set gets(gets: number) {
    this.records.ints[this.slot * INTS + GETS] = gets
  }

  get marketId(): number {
    return this.records.ints[this.slot * INTS + MARKET] as number
  }

  set marketId(marketId: number) {
    this.records.ints[this.slot * INTS + MARKET] = marketId
  }

  get type(): OrderTerms['type'] {
    return TYPES[this.records.bytes[this.slot * BYTES + TYPE] as number] as OrderTerms['type']
  }

  set type(type: OrderTerms['type']) {
    this.records.bytes[this.slot * BYTES + TYPE] = codeOf(TYPES, type)
  }

  get status(): OrderStatus {
    return STATUSES[this.records.bytes[this.slot * BYTES + STATUS] as number] as OrderStatus
  }

  set status(status: OrderStatus) {
    this.records.bytes[this.slot * BYTES + STATUS] = codeOf(STATUSES, status)
  }

  get cancelReason(): CancelReason | undefined {
    return CANCEL_REASONS[this.records.bytes[this.slot * BYTES + CANCEL_REASON] as number]
  }

  set cancelReason(cancelReason: CancelReason | undefined) {
    this.records.bytes[this.slot * BYTES + CANCEL_REASON] = codeOf(CANCEL_REASONS, cancelReason)
  }
}
