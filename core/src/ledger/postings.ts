import type { Amount } from '@halyard/money'
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

/** A record is 4 words of 8 bytes, half a cache line. */
const WORDS = 4
const INTS = WORDS * 2

// Words of a record, and halves of words. A word that says both part and account is twice the id, one more if frozen.
const AMOUNT = 0
const COMMAND_SEQ = 1
const LOW = 0
const HIGH = 1
const DEBIT = 4
const CREDIT = 5
const CURRENCY = 6

/** A list of postings, in records of one buffer: a trade makes several, and rows would all be garbage soon. */
export class Postings implements Iterable<Posting> {
  length = 0
  /** The id of its first. */
  private firstId: number
  private units: BigInt64Array
  private numbers: Float64Array
  private ints: Int32Array
  private reasons: PostingReason[]

  constructor(firstId: number, units = new BigInt64Array(64 * WORDS), reasons: PostingReason[] = []) {
    this.firstId = firstId
    this.units = units
    this.numbers = new Float64Array(units.buffer)
    this.ints = new Int32Array(units.buffer)
    this.reasons = reasons
  }

  /** The id of the posting that is added next. */
  get nextId(): number {
    return this.firstId + this.length
  }

  /** Adds a posting of `high` times 2^32 and `low` units. */
  add(
    debitId: number,
    debitPart: PartWord,
    creditId: number,
    creditPart: PartWord,
    currencyId: number,
    high: number,
    low: number,
    reason: PostingReason,
    commandSeq: number,
  ): void {
    const row = this.length
    if (row * WORDS === this.units.length) this.grow()
    this.length = row + 1
    const { ints } = this
    ints[row * INTS + LOW] = low
    ints[row * INTS + HIGH] = high
    ints[row * INTS + DEBIT] = debitId * 2 + debitPart
    ints[row * INTS + CREDIT] = creditId * 2 + creditPart
    ints[row * INTS + CURRENCY] = currencyId
    this.numbers[row * WORDS + COMMAND_SEQ] = commandSeq
    this.reasons.push(reason)
  }

  /** What has gathered, as a list of its own; this one starts anew. */
  drain(): Postings {
    const drained = new Postings(this.firstId, this.units.slice(0, this.length * WORDS), this.reasons)
    drained.length = this.length
    this.firstId = this.nextId
    this.length = 0
    this.reasons = []
    return drained
  }

  /** The postings from the given one on. */
  *from(first: number): Generator<Posting> {
    const { units, numbers, ints, reasons } = this
    for (let row = first; row < this.length; row++) {
      const debit = ints[row * INTS + DEBIT] as number
      const credit = ints[row * INTS + CREDIT] as number
      yield {
        id: this.firstId + row,
        debitId: debit >>> 1,
        debitPart: partOf(debit & 1),
        creditId: credit >>> 1,
        creditPart: partOf(credit & 1),
        currencyId: ints[row * INTS + CURRENCY] as number,
        amount: units[row * WORDS + AMOUNT] as Amount,
        reason: reasons[row] as PostingReason,
        commandSeq: numbers[row * WORDS + COMMAND_SEQ] as number,
      }
    }
  }

  [Symbol.iterator](): Generator<Posting> {
    return this.from(0)
  }

  private grow(): void {
    const { units } = this
    this.units = new BigInt64Array(units.length * 2)
    this.units.set(units)
    this.numbers = new Float64Array(this.units.buffer)
    this.ints = new Int32Array(this.units.buffer)
  }
}

function partOf(word: number): Part {
  return word === FROZEN ? 'frozen' : 'available'
}
