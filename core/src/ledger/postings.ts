import type { Amount } from '@halyard/money'
import type { Part } from './balances.ts'

/** What a posting was for, in the accountant's words. */
export type PostingReason =
  | 'practice_funds'
  | 'order_hold'
  | 'order_release'
  | 'trade_base'
  | 'trade_quote'
  | 'fee'

/** One movement of one currency between two parts of accounts. A ledger is nothing but a list of these. */
export interface Posting {
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

/** Postings as columns, the way a database takes them. */
interface PostingColumns {
  readonly debitId: Int32Array
  readonly debitFrozen: Uint8Array
  readonly creditId: Int32Array
  readonly creditFrozen: Uint8Array
  readonly currencyId: Int32Array
  readonly amount: BigInt64Array
  readonly reason: PostingReason[]
  readonly commandSeq: Float64Array
}

/** A list of postings. It is kept in columns, because a trade makes several and rows would all be garbage soon. */
export class Postings implements Iterable<Posting> {
  length = 0
  columns = createColumns(64)

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
    if (row === this.columns.amount.length) this.columns = copyOf(this, row * 2)
    this.length += 1
    const { columns } = this
    columns.debitId[row] = debitId
    columns.debitFrozen[row] = debitPart === 'frozen' ? 1 : 0
    columns.creditId[row] = creditId
    columns.creditFrozen[row] = creditPart === 'frozen' ? 1 : 0
    columns.currencyId[row] = currencyId
    columns.amount[row] = amount
    columns.reason[row] = reason
    columns.commandSeq[row] = commandSeq
  }

  /** What has gathered, as a list of its own; this one starts anew. */
  drain(): Postings {
    const drained = new Postings()
    drained.columns = copyOf(this, this.length)
    drained.length = this.length
    this.length = 0
    return drained
  }

  /** The postings from the given one on. */
  *from(first: number): Generator<Posting> {
    const { columns } = this
    for (let row = first; row < this.length; row++)
      yield {
        debitId: columns.debitId[row] as number,
        debitPart: columns.debitFrozen[row] === 1 ? 'frozen' : 'available',
        creditId: columns.creditId[row] as number,
        creditPart: columns.creditFrozen[row] === 1 ? 'frozen' : 'available',
        currencyId: columns.currencyId[row] as number,
        amount: columns.amount[row] as Amount,
        reason: columns.reason[row] as PostingReason,
        commandSeq: columns.commandSeq[row] as number,
      }
  }

  [Symbol.iterator](): Generator<Posting> {
    return this.from(0)
  }
}

function createColumns(size: number): PostingColumns {
  return {
    debitId: new Int32Array(size),
    debitFrozen: new Uint8Array(size),
    creditId: new Int32Array(size),
    creditFrozen: new Uint8Array(size),
    currencyId: new Int32Array(size),
    amount: new BigInt64Array(size),
    reason: [],
    commandSeq: new Float64Array(size),
  }
}

/** The columns of a list with room for `size` postings, not fewer than it has. */
function copyOf({ columns, length }: Postings, size: number): PostingColumns {
  const copy = { ...createColumns(size), reason: columns.reason.slice(0, length) }
  copy.debitId.set(columns.debitId.subarray(0, length))
  copy.debitFrozen.set(columns.debitFrozen.subarray(0, length))
  copy.creditId.set(columns.creditId.subarray(0, length))
  copy.creditFrozen.set(columns.creditFrozen.subarray(0, length))
  copy.currencyId.set(columns.currencyId.subarray(0, length))
  copy.amount.set(columns.amount.subarray(0, length))
  copy.commandSeq.set(columns.commandSeq.subarray(0, length))
  return copy
}
