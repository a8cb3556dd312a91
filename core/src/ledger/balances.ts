import { MAX_AMOUNT, type Amount, sub, add, type Numeric, type SafeUnits, MAX_UNITS } from '@halyard/money'
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

const MOST: number = MAX_UNITS
const LEAST = 0n - MAX_AMOUNT

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

  get(id: number, part: PartWord): Numeric {
    return this.sums.get(id * WORDS + part)
  }

  amountOf(id: number, part: PartWord): Amount {
    return this.sums.amountAt(id * WORDS + part)
  }

  set(id: number, part: PartWord, sum: Numeric): void {
    this.sums.set(id * WORDS + part, sum)
  }

  /** Whether there is so much in a balance. */
  has(id: number, part: PartWord, sum: Numeric): boolean {
    return sum <= this.get(id, part)
  }

  /** Moves a sum. Answers whether both balances may be what that makes of them; if not, neither has changed. */
  move(debit: number, debitPart: PartWord, credit: number, creditPart: PartWord, sum: Numeric): boolean {
    if (typeof sum === 'number') {
      const { numbers } = this.sums
      const left = (numbers[debit * WORDS + debitPart] as number) - sum
      const grown = (numbers[credit * WORDS + creditPart] as number) + sum
      // Never so when one of them is not a number.
      if (left >= 0 && grown <= MOST) {
        numbers[debit * WORDS + debitPart] = left
        numbers[credit * WORDS + creditPart] = grown
        return true
      }
    }
    const left = sub(this.get(debit, debitPart), sum)
    const grown = add(this.get(credit, creditPart), sum)
    if (!this.mayHold(debit, left) || grown > MAX_AMOUNT) return false
    this.set(debit, debitPart, left)
    this.set(credit, creditPart, grown)
    return true
  }

  /**
   * What a taker pays goes to the maker and what the maker held goes to the taker, less a fee of each to the house.
   * Answers whether that could be done with numbers; if not, nothing has changed.
   */
  trade(
    takerPays: number,
    takerGets: number,
    makerPays: number,
    makerGets: number,
    takerFees: number,
    makerFees: number,
    paid: SafeUnits,
    got: SafeUnits,
    takerFee: SafeUnits,
    makerFee: SafeUnits,
  ): boolean {
    const { numbers } = this.sums
    const takerLeft = (numbers[takerPays * WORDS + AVAILABLE] as number) - paid
    const makerLeft = (numbers[makerPays * WORDS + FROZEN] as number) - got
    const takerGrown = (numbers[takerGets * WORDS + AVAILABLE] as number) + (got - takerFee)
    const makerGrown = (numbers[makerGets * WORDS + AVAILABLE] as number) + (paid - makerFee)
    const takerFeesGrown = (numbers[takerFees * WORDS + AVAILABLE] as number) + takerFee
    const makerFeesGrown = (numbers[makerFees * WORDS + AVAILABLE] as number) + makerFee
    if (!(takerLeft >= 0 && makerLeft >= 0 && takerGrown <= MOST && makerGrown <= MOST)) return false
    if (!(takerFeesGrown <= MOST && makerFeesGrown <= MOST)) return false
    numbers[takerPays * WORDS + AVAILABLE] = takerLeft
    numbers[makerPays * WORDS + FROZEN] = makerLeft
    numbers[takerGets * WORDS + AVAILABLE] = takerGrown
    numbers[makerGets * WORDS + AVAILABLE] = makerGrown
    numbers[takerFees * WORDS + AVAILABLE] = takerFeesGrown
    numbers[makerFees * WORDS + AVAILABLE] = makerFeesGrown
    return true
  }

  currencyOf(id: number): number {
    return this.ints[id * INTS + CURRENCY] as number
  }

  private mayHold(id: number, sum: Numeric): boolean {
    if (sum >= 0) return true
    return ((this.ints[id * INTS + MARKS] as number) & MAY_GO_BELOW_ZERO) !== 0 && sum >= LEAST
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
