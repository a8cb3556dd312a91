import { MAX_AMOUNT, type Amount, sub, add, type Numeric, MAX_UNITS } from '@halyard/money'
import type { AccountId, CurrencyId } from '../ids.ts'
import type { Fill } from './fill.ts'
import { layout } from '../records/layout.ts'
import { RecordBuffer } from '../records/record-buffer.ts'

/** The part of a balance that may be spent, and the part that is held for open orders and the like. */
export type Part = 'available' | 'frozen'

/** The words of a record that hold the parts. */
export const AVAILABLE = 0
export const FROZEN = 1
/** The word of a balance record that holds one part of the balance: available or frozen. */
export type PartWord = typeof AVAILABLE | typeof FROZEN

/** An amount to move from one part of an account to a part of the same or another account. Accounts are given by id. */
export interface Movement {
  readonly debitId: AccountId
  readonly debitPart: PartWord
  readonly creditId: AccountId
  readonly creditPart: PartWord
  /** In units of the currency of both accounts. */
  readonly amount: Numeric
}

/** The fields of a balance: half a cache line, so that a posting touches one cache line for each account. */
const {
  words: WORDS,
  ints: INTS,
  at: BALANCE,
} = layout({
  // At the words `AVAILABLE` and `FROZEN`.
  available: 'amount',
  frozen: 'amount',
  currency: 'int',
  flags: 'int',
})

const CHANGED = 1
const MAY_GO_BELOW_ZERO = 2

const MIN_AMOUNT = 0n - MAX_AMOUNT

/** The balances of all accounts, as records of one buffer by account id. */
export class Balances {
  private readonly buffer: RecordBuffer

  constructor(buffer = new RecordBuffer(WORDS)) {
    this.buffer = buffer
  }

  /** Creates the record of an account with empty balances. Ids ascend by 1. */
  open(id: AccountId, currencyId: CurrencyId, mayGoBelowZero: boolean): void {
    this.buffer.reserve(id)
    this.buffer.ints[id * INTS + BALANCE.currency] = currencyId
    this.buffer.ints[id * INTS + BALANCE.flags] = mayGoBelowZero ? MAY_GO_BELOW_ZERO : 0
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
  move({ debitId, debitPart, creditId, creditPart, amount }: Movement): boolean {
    if (typeof amount === 'number') {
      const { numbers } = this.buffer
      const debited = (numbers[debitId * WORDS + debitPart] as number) - amount
      const credited = (numbers[creditId * WORDS + creditPart] as number) + amount
      // False if one of them is NaN.
      if (debited >= 0 && credited <= MAX_UNITS) {
        numbers[debitId * WORDS + debitPart] = debited
        numbers[creditId * WORDS + creditPart] = credited
        return true
      }
    }
    const debited = sub(this.get(debitId, debitPart), amount)
    const credited = add(this.get(creditId, creditPart), amount)
    if (!this.isInRange(debitId, debited) || credited > MAX_AMOUNT) return false
    this.set(debitId, debitPart, debited)
    this.set(creditId, creditPart, credited)
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
    return this.buffer.ints[id * INTS + BALANCE.currency] as number
  }

  private isInRange(id: AccountId, amount: Numeric): boolean {
    if (amount >= 0) return true
    return (
      ((this.buffer.ints[id * INTS + BALANCE.flags] as number) & MAY_GO_BELOW_ZERO) !== 0 &&
      amount >= MIN_AMOUNT
    )
  }

  /** Marks an account as changed. Returns false if it was already. */
  markChanged(id: AccountId): boolean {
    const flags = this.buffer.ints[id * INTS + BALANCE.flags] as number
    if ((flags & CHANGED) !== 0) return false
    this.buffer.ints[id * INTS + BALANCE.flags] = flags | CHANGED
    return true
  }

  markStored(id: AccountId): void {
    this.buffer.ints[id * INTS + BALANCE.flags] =
      (this.buffer.ints[id * INTS + BALANCE.flags] as number) & ~CHANGED
  }

  /** Returns copies of some accounts' records, with ids from 0. */
  copy(ids: readonly AccountId[]): Balances {
    return new Balances(this.buffer.copyRecords(ids))
  }
}
