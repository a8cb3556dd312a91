import type { Amount } from '@halyard/money'
import { assert } from '../assert.ts'
import type { AccountId, CurrencyId } from '../ids.ts'
import type { PostingReason } from '../product-parts.ts'
import { layout } from '../records/layout.ts'
import { RecordBuffer } from '../records/record-buffer.ts'
import { FROZEN, type Movement, type Part } from './balances.ts'

/** One movement of one currency between two parts of accounts. The list of all postings determines all balances. */
export interface Posting {
  /** Ascends by 1 from 1, without gaps; trades reserve ids for their own postings. */
  readonly id: number
  readonly debitId: AccountId
  readonly debitPart: Part
  readonly creditId: AccountId
  readonly creditPart: Part
  readonly currencyId: CurrencyId
  readonly amount: Amount
  readonly reason: PostingReason
  /** The number of the command that caused it. */
  readonly commandSeq: number
}

/** The fields of a posting. `debit` and `credit` encode account and part as id * 2 + (1 if frozen). */
const {
  words: WORDS,
  ints: INTS,
  at: POSTING,
} = layout({
  amount: 'amount',
  id: 'number',
  commandSeq: 'number',
  debit: 'int',
  credit: 'int',
  currency: 'int',
})

/** A list of postings as records of one buffer, because objects would soon be garbage. */
export class Postings implements Iterable<Posting> {
  length = 0
  /** The id of the next posting. */
  nextId: number
  private readonly buffer: RecordBuffer
  private reasons: PostingReason[] = []

  constructor(nextId: number, buffer = new RecordBuffer(WORDS)) {
    this.nextId = nextId
    this.buffer = buffer
  }

  /** Appends the posting of a movement in a currency. */
  add(movement: Movement, currencyId: CurrencyId, reason: PostingReason, commandSeq: number): void {
    const { debitId, debitPart, creditId, creditPart, amount } = movement
    assert(amount > 0, 'a posting has an amount')
    const row = this.length
    const { buffer } = this
    buffer.reserve(row)
    this.length = row + 1
    const { numbers, ints } = buffer
    buffer.set(row * WORDS + POSTING.amount, amount)
    numbers[row * WORDS + POSTING.id] = this.nextId++
    numbers[row * WORDS + POSTING.commandSeq] = commandSeq
    ints[row * INTS + POSTING.debit] = debitId * 2 + debitPart
    ints[row * INTS + POSTING.credit] = creditId * 2 + creditPart
    ints[row * INTS + POSTING.currency] = currencyId
    this.reasons[row] = reason
  }

  /** Reserves ids for postings that a trade row implies. Returns the first id. */
  skip(count: number): number {
    const first = this.nextId
    this.nextId = first + count
    return first
  }

  /** Returns the postings so far as a list of their own and empties this one. */
  drain(): Postings {
    const drained = new Postings(this.nextId, this.buffer.take(this.length))
    drained.length = this.length
    drained.reasons = this.reasons.slice(0, this.length)
    this.length = 0
    return drained
  }

  /** Yields the postings from an index on. */
  *from(first: number): Generator<Posting> {
    const { buffer, reasons } = this
    const { ints } = buffer
    for (let row = first; row < this.length; row++) {
      const debit = ints[row * INTS + POSTING.debit] as number
      const credit = ints[row * INTS + POSTING.credit] as number
      yield {
        id: buffer.numbers[row * WORDS + POSTING.id] as number,
        debitId: debit >>> 1,
        debitPart: partOf(debit & 1),
        creditId: credit >>> 1,
        creditPart: partOf(credit & 1),
        currencyId: ints[row * INTS + POSTING.currency] as number,
        amount: buffer.amountAt(row * WORDS + POSTING.amount),
        reason: reasons[row] as PostingReason,
        commandSeq: buffer.numbers[row * WORDS + POSTING.commandSeq] as number,
      }
    }
  }

  [Symbol.iterator](): Generator<Posting> {
    return this.from(0)
  }
}

function partOf(word: number): Part {
  return word === FROZEN ? 'frozen' : 'available'
}
