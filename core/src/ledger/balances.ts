import { AMOUNT_MAX, type Amount, minus, plus, type Sum, UNITS_MAX } from '@halyard/money'
import { Sums } from '../records/sums.ts'

/** The part of an account that may be spent, and the part its open orders hold. */
export type Part = 'available' | 'frozen'

/** The words of a record where the parts stand. */
export const AVAILABLE = 0
export const FROZEN = 1
export type PartWord = typeof AVAILABLE | typeof FROZEN

/** A record is 4 words of 8 bytes, half a cache line: a posting touches one place in memory for each account. */
const WORDS = 4
const INTS = WORDS * 2
const CURRENCY = 4
const MARKS = 5

const CHANGED = 1
const MAY_GO_BELOW_ZERO = 2

const MOST: number = UNITS_MAX
const LEAST = 0n - AMOUNT_MAX

/** What is in each account, in records of one buffer by the account's id. */
export class Balances {
  private readonly sums: Sums
  private ints: Int32Array

  constructor(sums = new Sums(64 * WORDS)) {
    this.sums = sums
    this.ints = new Int32Array(sums.numbers.buffer)
  }

  open(id: number, currencyId: number, mayGoBelowZero: boolean): void {
    if ((id + 1) * WORDS > this.sums.numbers.length) this.grow()
    this.ints[id * INTS + CURRENCY] = currencyId
    this.ints[id * INTS + MARKS] = mayGoBelowZero ? MAY_GO_BELOW_ZERO : 0
  }

  get(id: number, part: PartWord): Sum {
    return this.sums.get(id * WORDS + part)
  }

  amountOf(id: number, part: PartWord): Amount {
    return this.sums.amountAt(id * WORDS + part)
  }

  set(id: number, part: PartWord, sum: Sum): void {
    this.sums.set(id * WORDS + part, sum)
  }

  /** Whether there is so much in a balance. */
  has(id: number, part: PartWord, sum: Sum): boolean {
    return sum <= this.get(id, part)
  }

  /** Takes from a balance. Answers whether that left one that may be. */
  take(id: number, part: PartWord, sum: Sum): boolean {
    if (typeof sum === 'number') {
      const { numbers } = this.sums
      const left = (numbers[id * WORDS + part] as number) - sum
      // Never so when it is not a number.
      if (left >= 0) {
        numbers[id * WORDS + part] = left
        return true
      }
    }
    const left = minus(this.get(id, part), sum)
    if (left < 0 && !(this.mayGoBelowZero(id) && left >= LEAST)) return false
    this.set(id, part, left)
    return true
  }

  /** Adds to a balance. Answers whether the sum can be stored. */
  give(id: number, part: PartWord, sum: Sum): boolean {
    if (typeof sum === 'number') {
      const { numbers } = this.sums
      const grown = (numbers[id * WORDS + part] as number) + sum
      if (grown <= MOST) {
        numbers[id * WORDS + part] = grown
        return true
      }
    }
    const grown = plus(this.get(id, part), sum)
    if (grown > AMOUNT_MAX) return false
    this.set(id, part, grown)
    return true
  }

  currencyOf(id: number): number {
    return this.ints[id * INTS + CURRENCY] as number
  }

  mayGoBelowZero(id: number): boolean {
    return ((this.ints[id * INTS + MARKS] as number) & MAY_GO_BELOW_ZERO) !== 0
  }

  /** Marks an account as changed. Answers whether it was not. */
  markChanged(id: number): boolean {
    const marks = this.ints[id * INTS + MARKS] as number
    if ((marks & CHANGED) !== 0) return false
    this.ints[id * INTS + MARKS] = marks | CHANGED
    return true
  }

  markStored(id: number): void {
    this.ints[id * INTS + MARKS] = (this.ints[id * INTS + MARKS] as number) & ~CHANGED
  }

  /** Copies of some accounts' records, numbered from 0. */
  copy(ids: readonly number[]): Balances {
    return new Balances(this.sums.copyRecords(ids, WORDS))
  }

  private grow(): void {
    this.sums.grow()
    this.ints = new Int32Array(this.sums.numbers.buffer)
  }
}
