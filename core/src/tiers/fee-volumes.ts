import { type Amount, MAX_UNITS, toAmount, unsafeUnits } from '@halyard/money'
import type { Customer } from '../customer/customer.ts'
import type { CustomerId } from '../ids.ts'
import { VOLUME_DAYS } from './fee-schedule.ts'

/** A customer's volume of a UTC day, in USDT units, as stored. */
export interface FeeVolumeRow {
  readonly customerId: CustomerId
  /** Counted from 1970. */
  readonly day: number
  readonly volume: Amount
}

/** Today and the days before. */
const BUCKETS = VOLUME_DAYS + 1

/**
 * The words of a record: the last day with a trade, the day of the step below and the step, whether the volume of the last day is to be
 * drained, and the volumes by day.
 */
const LAST_DAY = 0
const STEP_DAY = 1
const STEP = 2
const IS_CHANGED = 3
const FIRST_BUCKET = 4
const WORDS = FIRST_BUCKET + BUCKETS

/**
 * The volumes of the last days, of customers who have traded: one record of `WORDS` numbers each, in one buffer (280 bytes), and
 * four bytes of every other customer. A volume stops at `MAX_UNITS`, far above every step.
 */
export class FeeVolumes {
  /** The number of each customer's record, from 1, by the customer's index; 0 if there is none. */
  private records = new Int32Array(64)
  private numbers = new Float64Array(16 * WORDS)
  private readonly owners: CustomerId[] = []
  /** Records with a volume of their last day that is not drained, and rows of days before it. */
  private changed: number[] = []
  private ended: FeeVolumeRow[] = []

  /** Adds to a customer's volume of a day, which is never before that of an earlier call. */
  add(customer: Customer, day: number, volume: number): void {
    if (volume <= 0) return
    const from = this.open(customer)
    const { numbers } = this
    const last = numbers[from + LAST_DAY] as number
    if (day > last) {
      if (numbers[from + IS_CHANGED] === 1) this.ended.push(this.rowOf(from, last))
      this.clear(from, last, day)
    }
    const bucket = from + FIRST_BUCKET + (day % BUCKETS)
    numbers[bucket] = Math.min(MAX_UNITS, (numbers[bucket] as number) + volume)
    if (numbers[from + IS_CHANGED] === 1) return
    numbers[from + IS_CHANGED] = 1
    this.changed.push(from)
  }

  /** Returns a customer's volume of a day, in USDT units. */
  of(customer: Customer, day: number): number {
    const record = this.records[customer.index] ?? 0
    return record === 0 ? 0 : this.volumeAt((record - 1) * WORDS, day)
  }

  /** Returns a customer's volume of the `VOLUME_DAYS` days before a day, in USDT units. */
  before(customer: Customer, today: number): number {
    const record = this.records[customer.index] ?? 0
    return record === 0 ? 0 : this.sumBefore((record - 1) * WORDS, today)
  }

  /** Returns `stepOf` the volume before a day. Calculates it once a day. */
  stepOn(customer: Customer, today: number, stepOf: (volume: number) => number): number {
    const record = this.records[customer.index] ?? 0
    if (record === 0) return 0
    const from = (record - 1) * WORDS
    const { numbers } = this
    if (numbers[from + STEP_DAY] !== today) {
      numbers[from + STEP_DAY] = today
      numbers[from + STEP] = stepOf(this.sumBefore(from, today))
    }
    return numbers[from + STEP] as number
  }

  /** Returns the rows that changed since the last call. */
  drain(): FeeVolumeRow[] {
    const rows = this.ended
    for (const from of this.changed) rows.push(this.rowOf(from, this.numbers[from + LAST_DAY] as number))
    this.forgetChanges()
    return rows
  }

  /** Returns the volumes that count on a day or later, by customer and day. */
  rows(today: number): FeeVolumeRow[] {
    const rows: FeeVolumeRow[] = []
    for (let from = 0; from < this.owners.length * WORDS; from += WORDS)
      for (let day = today - VOLUME_DAYS; day <= today; day += 1)
        if (this.volumeAt(from, day) > 0) rows.push(this.rowOf(from, day))
    return rows.toSorted((a, b) => a.customerId - b.customerId || a.day - b.day)
  }

  /** Sets a restored volume. Rows of a customer come in the order of their days. */
  restore(customer: Customer, { day, volume }: FeeVolumeRow): void {
    this.add(customer, day, Number(volume))
    this.forgetChanges()
  }

  private forgetChanges(): void {
    for (const from of this.changed) this.numbers[from + IS_CHANGED] = 0
    this.changed = []
    this.ended = []
  }

  private volumeAt(from: number, day: number): number {
    const last = this.numbers[from + LAST_DAY] as number
    if (day < 0 || day > last || day <= last - BUCKETS) return 0
    return this.numbers[from + FIRST_BUCKET + (day % BUCKETS)] as number
  }

  private sumBefore(from: number, today: number): number {
    let sum = 0
    for (let day = today - VOLUME_DAYS; day < today; day += 1)
      sum = Math.min(MAX_UNITS, sum + this.volumeAt(from, day))
    return sum
  }

  private rowOf(from: number, day: number): FeeVolumeRow {
    const volume = toAmount(unsafeUnits(this.volumeAt(from, day)))
    return { customerId: this.owners[from / WORDS] ?? 0, day, volume }
  }

  /** Empties the buckets of the days after `last`, up to `day`. */
  private clear(from: number, last: number, day: number): void {
    for (let each = Math.max(last + 1, day - BUCKETS + 1); each <= day; each += 1)
      this.numbers[from + FIRST_BUCKET + (each % BUCKETS)] = 0
    this.numbers[from + LAST_DAY] = day
  }

  /** Returns where a customer's record begins. Appends one if there is none. */
  private open({ id, index }: Customer): number {
    if (index >= this.records.length) {
      const { records } = this
      this.records = new Int32Array(index * 2)
      this.records.set(records)
    }
    const record = this.records[index] as number
    if (record > 0) return (record - 1) * WORDS
    const from = this.owners.length * WORDS
    if (from === this.numbers.length) {
      const { numbers } = this
      this.numbers = new Float64Array(numbers.length * 2)
      this.numbers.set(numbers)
    }
    this.owners.push(id)
    this.records[index] = this.owners.length
    return from
  }
}
