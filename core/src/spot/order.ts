import type { Amount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import { BYTES, FREE_WORD, INTS, type RestingOrders, type Slot, WORDS } from '../book/resting-orders.ts'
import type { OrderTerms } from '../commands.ts'

const TYPES = ['limit', 'post_only', 'ioc', 'fok', 'market'] as const satisfies readonly OrderTerms['type'][]
const STATUSES = ['waiting', 'completed', 'cancelled'] as const
/** Why an order that was not filled has ended; an order without a reason has the first. */
const CANCEL_REASONS = [undefined, 'by_customer', 'no_more_liquidity', 'own_order'] as const

export type OrderStatus = (typeof STATUSES)[number]
export type CancelReason = NonNullable<(typeof CANCEL_REASONS)[number]>

// Words of an order's record, behind those of the book; then halves of words, and bytes.
const LOTS = FREE_WORD
const PRIORITY = FREE_WORD + 1
const HELD = FREE_WORD + 2
const FILLED_VALUE = FREE_WORD + 3
const FEE_PAID = FREE_WORD + 4
const PLACED_AT = FREE_WORD + 5
const UPDATED_AT = FREE_WORD + 6
const PAYS = 2 * (FREE_WORD + 7)
const GETS = PAYS + 1
const MARKET = PAYS + 2
const TYPE = 4 * (PAYS + 3)
const STATUS = TYPE + 1
const CANCEL_REASON = TYPE + 2
const CHANGED = TYPE + 3

/**
 * An order as long as it is open or waits to be stored: a view of its record in the order table. The record becomes
 * another order's once this one has ended and was drained, so keep ids, not orders.
 */
export class SpotOrder {
  readonly slot: Slot
  private readonly records: RestingOrders

  constructor(records: RestingOrders, slot: Slot) {
    this.records = records
    this.slot = slot
  }

  get id(): number {
    return this.records.idOf(this.slot)
  }

  get ownerId(): number {
    return this.records.ownerOf(this.slot)
  }

  get side(): Side {
    return this.records.sideOf(this.slot)
  }

  /** The limit, or the worst price a market order may trade at. */
  get ticks(): number {
    return this.records.ticksOf(this.slot)
  }

  set ticks(ticks: number) {
    this.records.setTicks(this.slot, ticks)
  }

  /** Lots still unfilled. */
  get remaining(): number {
    return this.records.remainingOf(this.slot)
  }

  set remaining(lots: number) {
    this.records.setRemaining(this.slot, lots)
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
    this.records.bytes[this.slot * BYTES + TYPE] = TYPES.indexOf(type)
  }

  get status(): OrderStatus {
    return STATUSES[this.records.bytes[this.slot * BYTES + STATUS] as number] as OrderStatus
  }

  set status(status: OrderStatus) {
    this.records.bytes[this.slot * BYTES + STATUS] = STATUSES.indexOf(status)
  }

  get cancelReason(): CancelReason | undefined {
    return CANCEL_REASONS[this.records.bytes[this.slot * BYTES + CANCEL_REASON] as number]
  }

  set cancelReason(cancelReason: CancelReason | undefined) {
    this.records.bytes[this.slot * BYTES + CANCEL_REASON] = CANCEL_REASONS.indexOf(cancelReason)
  }

  /** Whether it waits in the list of orders changed since they were last drained. */
  get changed(): boolean {
    return this.records.bytes[this.slot * BYTES + CHANGED] === 1
  }

  set changed(changed: boolean) {
    this.records.bytes[this.slot * BYTES + CHANGED] = changed ? 1 : 0
  }
}
