import type { Amount, Numeric } from '@halyard/money'
import type { AccountId, CurrencyId } from '../ids.ts'
import { HybridIntBuffer } from '../records/hybrid-int-buffer.ts'
import { FROZEN, type Part, type PartWord } from './balances.ts'

/** The business reason of a posting. */
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
  | 'wealth_hold'
  | 'wealth_release'
  | 'wealth_yield'
  | 'wealth_penalty'
  | 'wealth_reserve_hold'
  | 'wealth_reserve_release'

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

/** A record is 5 words of 8 bytes. */
const WORDS = 5
const INTS = WORDS * 2

// Words of a record, then halves of words. `DEBIT` and `CREDIT` encode account and part as id * 2 + (1 if frozen).
const AMOUNT = 0
const ID = 1
const COMMAND_SEQ = 2
const DEBIT = 6
const CREDIT = 7
const CURRENCY = 8

/** A list of postings as records of one buffer, because objects would soon be garbage. */
export class Postings implements Iterable<Posting> {
  length = 0
  /** The id of the next posting. */
  nextId: number
  private readonly buffer: HybridIntBuffer
  private ints: Int32Array
  private reasons: PostingReason[] = []

  constructor(nextId: number, buffer = new HybridIntBuffer(64 * WORDS)) {
    this.nextId = nextId
    this.buffer = buffer
    this.ints = new Int32Array(buffer.numbers.buffer)
  }

  add(
    debitId: AccountId,
    debitPart: PartWord,
    creditId: AccountId,
    creditPart: PartWord,
    currencyId: CurrencyId,
    amount: Numeric,
    reason: PostingReason,
    commandSeq: number,
  ): void {
    const row = this.length
    if (row * WORDS === this.buffer.numbers.length) this.grow()
    this.length = row + 1
    const { buffer, ints } = this
    buffer.set(row * WORDS + AMOUNT, amount)
    buffer.numbers[row * WORDS + ID] = this.nextId++
    buffer.numbers[row * WORDS + COMMAND_SEQ] = commandSeq
    ints[row * INTS + DEBIT] = debitId * 2 + debitPart
    ints[row * INTS + CREDIT] = creditId * 2 + creditPart
    ints[row * INTS + CURRENCY] = currencyId
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
    const drained = new Postings(this.nextId, this.buffer.take(this.length * WORDS))
    drained.length = this.length
    drained.reasons = this.reasons.slice(0, this.length)
    this.length = 0
    return drained
  }

  /** Yields the postings from an index on. */
  *from(first: number): Generator<Posting> {
    const { buffer, ints, reasons } = this
    for (let row = first; row < this.length; row++) {
      const debit = ints[row * INTS + DEBIT] as number
      const credit = ints[row * INTS + CREDIT] as number
      yield {
        id: buffer.numbers[row * WORDS + ID] as number,
        debitId: debit >>> 1,
        debitPart: partOf(debit & 1),
        creditId: credit >>> 1,
        creditPart: partOf(credit & 1),
        currencyId: ints[row * INTS + CURRENCY] as number,
        amount: buffer.amountAt(row * WORDS + AMOUNT),
        reason: reasons[row] as PostingReason,
        commandSeq: buffer.numbers[row * WORDS + COMMAND_SEQ] as number,
      }
    }
  }

  [Symbol.iterator](): Generator<Posting> {
    return this.from(0)
  }

  private grow(): void {
    this.buffer.grow()
    this.ints = new Int32Array(this.buffer.numbers.buffer)
  }
}

function partOf(word: number): Part {
  return word === FROZEN ? 'frozen' : 'available'
}
