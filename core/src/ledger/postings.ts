import type { Amount } from '@halyard/money'
import type { Part } from './balances.ts'

const REASONS = [
  'practice_funds',
  'order_hold',
  'order_release',
  'trade_base',
  'trade_quote',
  'fee',
  'transfer',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal',
  'withdrawal_fee',
  'withdrawal_return',
  'deposit',
  'deposit_reversal',
  'house_funding',
  'option_stake_hold',
  'option_stake_release',
  'option_stake',
  'option_payout',
  'option_reserve_hold',
  'option_reserve_release',
  'position_hold',
  'position_release',
  'margin_add',
  'contract_fee',
  'contract_profit',
  'contract_loss',
  'funding',
  'liquidation_fee',
  'insurance_cover',
] as const

/** What a posting was for, in the accountant's words. */
export type PostingReason = (typeof REASONS)[number]

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
const BYTES = WORDS * 8

// Words of a record, then halves of words, and bytes.
const AMOUNT = 0
const COMMAND_SEQ = 1
const DEBIT = 4
const CREDIT = 5
const CURRENCY = 6
const REASON = 28
const DEBIT_FROZEN = 29
const CREDIT_FROZEN = 30

/** A list of postings, in records of one buffer: a trade makes several, and rows would all be garbage soon. */
export class Postings implements Iterable<Posting> {
  length = 0
  /** The id of its first. */
  private firstId: number
  private units: BigInt64Array
  private numbers: Float64Array
  private ints: Int32Array
  private bytes: Uint8Array

  constructor(firstId: number, units = new BigInt64Array(64 * WORDS)) {
    this.firstId = firstId
    this.units = units
    this.numbers = new Float64Array(units.buffer)
    this.ints = new Int32Array(units.buffer)
    this.bytes = new Uint8Array(units.buffer)
  }

  /** The id of the posting that is added next. */
  get nextId(): number {
    return this.firstId + this.length
  }

  add(
    debitId: number,
    debitPart: Part,
    creditId: number,
    creditPart: Part,
    currencyId: number,
    amount: Amount,
    reason: PostingReason,
    commandSeq: number,
  ): void {
    const row = this.length
    if (row * WORDS === this.units.length) this.grow()
    this.length = row + 1
    this.units[row * WORDS + AMOUNT] = amount
    this.numbers[row * WORDS + COMMAND_SEQ] = commandSeq
    const { ints, bytes } = this
    ints[row * INTS + DEBIT] = debitId
    ints[row * INTS + CREDIT] = creditId
    ints[row * INTS + CURRENCY] = currencyId
    bytes[row * BYTES + REASON] = codeOf(reason)
    bytes[row * BYTES + DEBIT_FROZEN] = debitPart === 'frozen' ? 1 : 0
    bytes[row * BYTES + CREDIT_FROZEN] = creditPart === 'frozen' ? 1 : 0
  }

  /** What has gathered, as a list of its own; this one starts anew. */
  drain(): Postings {
    const drained = new Postings(this.firstId, this.units.slice(0, this.length * WORDS))
    drained.length = this.length
    this.firstId = this.nextId
    this.length = 0
    return drained
  }

  /** The postings from the given one on. */
  *from(first: number): Generator<Posting> {
    const { units, numbers, ints, bytes } = this
    for (let row = first; row < this.length; row++)
      yield {
        id: this.firstId + row,
        debitId: ints[row * INTS + DEBIT] as number,
        debitPart: bytes[row * BYTES + DEBIT_FROZEN] === 1 ? 'frozen' : 'available',
        creditId: ints[row * INTS + CREDIT] as number,
        creditPart: bytes[row * BYTES + CREDIT_FROZEN] === 1 ? 'frozen' : 'available',
        currencyId: ints[row * INTS + CURRENCY] as number,
        amount: units[row * WORDS + AMOUNT] as Amount,
        reason: REASONS[bytes[row * BYTES + REASON] as number] as PostingReason,
        commandSeq: numbers[row * WORDS + COMMAND_SEQ] as number,
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
    this.bytes = new Uint8Array(this.units.buffer)
  }
}

function codeOf(reason: PostingReason): number {
  for (let code = 0; code < REASONS.length; code++) if (REASONS[code] === reason) return code
  throw new Error(`there is no code for ${reason}`)
}
