import type { Amount, Numeric } from '@halyard/money'
import { Sums } from '../records/sums.ts'
import { FROZEN, type Part, type PartWord } from './balances.ts'

/** What a posting was for, in the accountant's words. */
export type PostingReason =
  | 'practice_funds'
  | 'order_hold'
  | 'order_release'
  | 'trade_base'
  | 'trade_quote'
  | 'fee'
  | 'transfer'
  | 'withdrawal_hold'
  | 'withdrawal_release'
  | 'withdrawal'
  | 'withdrawal_fee'
  | 'withdrawal_return'
  | 'deposit'
  | 'deposit_reversal'
  | 'house_funding'
  | 'option_stake_hold'
  | 'option_stake_release'
  | 'option_stake'
  | 'option_payout'
  | 'option_reserve_hold'
  | 'option_reserve_release'
  | 'position_hold'
  | 'position_release'
  | 'margin_add'
  | 'contract_fee'
  | 'contract_profit'
  | 'contract_loss'
  | 'funding'
  | 'liquidation_fee'
  | 'insurance_cover'

/** One movement of one currency between two parts of accounts. A ledger is nothing but a list of these. */
export interface Posting {
  /** Postings are numbered from 1 in the order they were made, without a gap. */
  readonly id: number
  readonly debitId: number
  readonly debitPart: Part
  readonly creditId: number
  readonly creditPart: Part
  readonly currencyId: number
  readonly amount: Amount
  readonly reason: PostingReason
  /** The command that caused it. */
  readonly commandSeq: number
}

/** A record is 5 words of 8 bytes. */
const WORDS = 5
const INTS = WORDS * 2

// Words of a record, then halves of words. One that says both part and account is twice the id, one more if frozen.
const AMOUNT = 0
const ID = 1
const COMMAND_SEQ = 2
const DEBIT = 6
const CREDIT = 7
const CURRENCY = 8

/** A list of postings, in records of one buffer: rows would all be garbage soon. */
export class Postings implements Iterable<Posting> {
  length = 0
  /** The id that is given next. */
  nextId: number
  private readonly sums: Sums
  private ints: Int32Array
  private reasons: PostingReason[] = []

  constructor(nextId: number, sums = new Sums(64 * WORDS)) {
    this.nextId = nextId
    this.sums = sums
    this.ints = new Int32Array(sums.numbers.buffer)
  }

  add(
    debitId: number,
    debitPart: PartWord,
    creditId: number,
    creditPart: PartWord,
    currencyId: number,
    moved: Numeric,
    reason: PostingReason,
    commandSeq: number,
  ): void {
    const row = this.length
    if (row * WORDS === this.sums.numbers.length) this.grow()
    this.length = row + 1
    const { sums, ints } = this
    sums.set(row * WORDS + AMOUNT, moved)
    sums.numbers[row * WORDS + ID] = this.nextId++
    sums.numbers[row * WORDS + COMMAND_SEQ] = commandSeq
    ints[row * INTS + DEBIT] = debitId * 2 + debitPart
    ints[row * INTS + CREDIT] = creditId * 2 + creditPart
    ints[row * INTS + CURRENCY] = currencyId
    this.reasons[row] = reason
  }

  /** Gives out ids for postings that something else tells, and answers the first of them. */
  skip(count: number): number {
    const first = this.nextId
    this.nextId = first + count
    return first
  }

  /** What has gathered, as a list of its own; this one starts anew. */
  drain(): Postings {
    const drained = new Postings(this.nextId, this.sums.take(this.length * WORDS))
    drained.length = this.length
    drained.reasons = this.reasons.slice(0, this.length)
    this.length = 0
    return drained
  }

  /** The postings from the given one on. */
  *from(first: number): Generator<Posting> {
    const { sums, ints, reasons } = this
    for (let row = first; row < this.length; row++) {
      const debit = ints[row * INTS + DEBIT] as number
      const credit = ints[row * INTS + CREDIT] as number
      yield {
        id: sums.numbers[row * WORDS + ID] as number,
        debitId: debit >>> 1,
        debitPart: partOf(debit & 1),
        creditId: credit >>> 1,
        creditPart: partOf(credit & 1),
        currencyId: ints[row * INTS + CURRENCY] as number,
        amount: sums.amountAt(row * WORDS + AMOUNT),
        reason: reasons[row] as PostingReason,
        commandSeq: sums.numbers[row * WORDS + COMMAND_SEQ] as number,
      }
    }
  }

  [Symbol.iterator](): Generator<Posting> {
    return this.from(0)
  }

  private grow(): void {
    this.sums.grow()
    this.ints = new Int32Array(this.sums.numbers.buffer)
  }
}

function partOf(word: number): Part {
  return word === FROZEN ? 'frozen' : 'available'
}
