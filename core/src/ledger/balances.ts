import { MAX_AMOUNT, type Amount, sub, add, type Numeric, MAX_UNITS } from '@halyard/money'
import type { AccountId, CurrencyId } from '../ids.ts'
import type { Fill } from './fill.ts'
import { HybridIntBuffer } from '../records/hybrid-int-buffer.ts'

/** The part of a balance that may be spent, and the part that is held for open orders and the like. */
export type Part = 'available' | 'frozen'

/** The words of a record that hold the parts. */
export const AVAILABLE = 0
export const FROZEN = 1
export type PartWord = typeof AVAILABLE | typeof FROZEN

/** A record is 4 words of 8 bytes, half a cache line: a posting touches one cache line for each account. */
const WORDS = 4
const INTS = WORDS * 2
const CURRENCY = 4
const FLAGS = 5

const CHANGED = 1
const MAY_GO_BELOW_ZERO = 2

const MIN_AMOUNT = 0n - MAX_AMOUNT

/** The balances of all accounts, as records of one buffer by account id. */
export class Balances {
  private readonly buffer: HybridIntBuffer
  private ints: Int32Array

  constructor(buffer = new HybridIntBuffer(64 * WORDS)) {
    this.buffer = buffer
    this.ints = new Int32Array(buffer.numbers.buffer)
  }

  /** Creates the record of an account with empty balances. Ids ascend by 1. */
  open(id: AccountId, currencyId: CurrencyId, mayGoBelowZero: boolean): void {
    if ((id + 1) * WORDS > this.buffer.numbers.length) this.grow()
    this.ints[id * INTS + CURRENCY] = currencyId
    this.ints[id * INTS + FLAGS] = mayGoBelowZero ? MAY_GO_BELOW_ZERO : 0
  }

  get(id: AccountId, part: PartWord): Numeric {
    return this.buffer.get(id * WORDS + part)
  }

  amountOf(id: AccountId, part: PartWord): Amount {
    return this.buffer.amountAt(id * WORDS + part)
  }

  set(id: AccountId, part: PartWord, amount: Numeric): void {
    this.buffer.set(id * WORDS + part, amount)
  }

  /** Returns whether a balance is at least `amount`. */
  has(id: AccountId, part: PartWord, amount: Numeric): boolean {
    return amount <= this.get(id, part)
  }

  /**
   * Moves an amount above zero between two parts of balances. Returns false and changes nothing if a balance would leave
   * its range: below zero where that is not allowed, or beyond `MAX_AMOUNT`.
   */
  move(
    debit: AccountId,
    debitPart: PartWord,
    credit: AccountId,
    creditPart: PartWord,
    amount: Numeric,
  ): boolean {
    if (typeof amount === 'number') {
      const { numbers } = this.buffer
      const debited = (numbers[debit * WORDS + debitPart] as number) - amount
      const credited = (numbers[credit * WORDS + creditPart] as number) + amount
      // False if one of them is NaN.
      if (debited >= 0 && credited <= MAX_UNITS) {
        numbers[debit * WORDS + debitPart] = debited
        numbers[credit * WORDS + creditPart] = credited
        return true
      }
    }
    const debited = sub(this.get(debit, debitPart), amount)
    const credited = add(this.get(credit, creditPart), amount)
    if (!this.isInRange(debit, debited) || credited > MAX_AMOUNT) return false
    this.set(debit, debitPart, debited)
    this.set(credit, creditPart, credited)
    return true
  }

  /**
   * Settles a fill: moves `payAmount` from the taker's available balance and `receiveAmount` from the maker's frozen
   * balance to the other side, less the fees, and the fees to the fee accounts. Returns false and changes nothing if a
   * balance does not stay a safe integer of zero or more; the caller then posts the movements one by one.
   */
  trade(fill: Readonly<Fill>): boolean {
    const { takerPayId, takerReceiveId, makerPayId, makerReceiveId, takerFeesId, makerFeesId } = fill
    const { payAmount, receiveAmount, takerFee, makerFee } = fill
    const { numbers } = this.buffer
    const takerPayAfter = (numbers[takerPayId * WORDS + AVAILABLE] as number) - payAmount
    const makerPayAfter = (numbers[makerPayId * WORDS + FROZEN] as number) - receiveAmount
    const takerReceiveAfter =
      (numbers[takerReceiveId * WORDS + AVAILABLE] as number) + (receiveAmount - takerFee)
    const makerReceiveAfter = (numbers[makerReceiveId * WORDS + AVAILABLE] as number) + (payAmount - makerFee)
    const takerFeesAfter = (numbers[takerFeesId * WORDS + AVAILABLE] as number) + takerFee
    const makerFeesAfter = (numbers[makerFeesId * WORDS + AVAILABLE] as number) + makerFee
    if (
      !(
        takerPayAfter >= 0 &&
        makerPayAfter >= 0 &&
        takerReceiveAfter <= MAX_UNITS &&
        makerReceiveAfter <= MAX_UNITS
      )
    )
      return false
    if (!(takerFeesAfter <= MAX_UNITS && makerFeesAfter <= MAX_UNITS)) return false
    numbers[takerPayId * WORDS + AVAILABLE] = takerPayAfter
    numbers[makerPayId * WORDS + FROZEN] = makerPayAfter
    numbers[takerReceiveId * WORDS + AVAILABLE] = takerReceiveAfter
    numbers[makerReceiveId * WORDS + AVAILABLE] = makerReceiveAfter
    numbers[takerFeesId * WORDS + AVAILABLE] = takerFeesAfter
    numbers[makerFeesId * WORDS + AVAILABLE] = makerFeesAfter
    return true
  }

  currencyOf(id: AccountId): CurrencyId {
    return this.ints[id * INTS + CURRENCY] as number
  }

  private isInRange(id: AccountId, amount: Numeric): boolean {
    if (amount >= 0) return true
    return ((this.ints[id * INTS + FLAGS] as number) & MAY_GO_BELOW_ZERO) !== 0 && amount >= MIN_AMOUNT
  }

  /** Marks an account as changed. Returns false if it was already. */
  markChanged(id: AccountId): boolean {
    const flags = this.ints[id * INTS + FLAGS] as number
    if ((flags & CHANGED) !== 0) return false
    this.ints[id * INTS + FLAGS] = flags | CHANGED
    return true
  }

  markStored(id: AccountId): void {
    this.ints[id * INTS + FLAGS] = (this.ints[id * INTS + FLAGS] as number) & ~CHANGED
  }

  /** Returns copies of some accounts' records, with ids from 0. */
  copy(ids: readonly AccountId[]): Balances {
    return new Balances(this.buffer.copyRecords(ids, WORDS))
  }

  private grow(): void {
    this.buffer.grow()
    this.ints = new Int32Array(this.buffer.numbers.buffer)
  }
}
