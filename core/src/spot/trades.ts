import { type Amount, toAmount, type SafeUnits } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { CustomerId, MarketId, OrderId } from '../ids.ts'
import type { SpotFill } from './fill.ts'

/**
 * A fill of two orders. Each fee is in the currency that its side receives: base for the buyer, quote for the seller.
 */
export interface Trade {
  readonly tradeId: number
  /**
   * The id of the trade's first posting. The trade implies its postings, which are stored nowhere else: the taker's
   * payment, the maker's payment, then the taker's fee and the maker's fee, each if not zero (decision 12).
   */
  readonly postingId: number
  /** The number of the command that placed or amended the taker order. */
  readonly commandSeq: number
  readonly marketId: MarketId
  readonly at: number
  readonly ticks: number
  readonly lots: number
  readonly base: Amount
  readonly value: Amount
  readonly takerSide: Side
  readonly takerId: CustomerId
  readonly takerOrderId: OrderId
  readonly takerFee: Amount
  readonly makerId: CustomerId
  readonly makerOrderId: OrderId
  readonly makerFee: Amount
}

// The words of a record.
const WORDS = 16
const TRADE_ID = 0
const POSTING_ID = 1
const COMMAND_SEQ = 2
const MARKET = 3
const AT = 4
const TICKS = 5
const LOTS = 6
const BASE = 7
const VALUE = 8
const TAKER_SELLS = 9
const TAKER = 10
const TAKER_ORDER = 11
const TAKER_FEE = 12
const MAKER = 13
const MAKER_ORDER = 14
const MAKER_FEE = 15

/** A list of trades as records of one buffer. Rows are made when they are read. */
export class Trades implements Iterable<Trade> {
  length = 0
  private numbers: Float64Array
  private rows: Trade[] | undefined

  constructor(numbers = new Float64Array(64 * WORDS)) {
    this.numbers = numbers
  }

  /** Appends the trade of a fill; copies its fields. */
  add(fill: Readonly<SpotFill>): void {
    const from = this.length * WORDS
    if (from === this.numbers.length) this.grow()
    this.length += 1
    const { numbers } = this
    numbers[from + TRADE_ID] = fill.tradeId
    numbers[from + POSTING_ID] = fill.postingId
    numbers[from + COMMAND_SEQ] = fill.commandSeq
    numbers[from + MARKET] = fill.marketId
    numbers[from + AT] = fill.at
    numbers[from + TICKS] = fill.ticks
    numbers[from + LOTS] = fill.lots
    numbers[from + BASE] = fill.base
    numbers[from + VALUE] = fill.value
    numbers[from + TAKER_SELLS] = fill.takerSide === 'sell' ? 1 : 0
    numbers[from + TAKER] = fill.takerId
    numbers[from + TAKER_ORDER] = fill.takerOrderId
    numbers[from + TAKER_FEE] = fill.takerFee
    numbers[from + MAKER] = fill.makerId
    numbers[from + MAKER_ORDER] = fill.makerOrderId
    numbers[from + MAKER_FEE] = fill.makerFee
  }

  ticksAt(index: number): number {
    return this.numbers[index * WORDS + TICKS] as number
  }

  lotsAt(index: number): number {
    return this.numbers[index * WORDS + LOTS] as number
  }

  makerOrderIdAt(index: number): OrderId {
    return this.numbers[index * WORDS + MAKER_ORDER] as number
  }

  /** Returns the trades so far as a list of their own and empties this one. */
  drain(): Trades {
    const drained = new Trades(this.numbers.slice(0, this.length * WORDS))
    drained.length = this.length
    this.length = 0
    this.rows = undefined
    return drained
  }

  /** Returns the trades from an index on. */
  from(first: number): Trade[] {
    const rows: Trade[] = []
    for (let index = first; index < this.length; index++) rows.push(this.at(index))
    return rows
  }

  [Symbol.iterator](): Iterator<Trade> {
    if (this.rows?.length !== this.length) this.rows = this.from(0)
    return this.rows[Symbol.iterator]()
  }

  private at(index: number): Trade {
    const from = index * WORDS
    const { numbers } = this
    const word = (offset: number): number => numbers[from + offset] as number
    const amount = (offset: number): Amount => toAmount(word(offset) as SafeUnits)
    return {
      tradeId: word(TRADE_ID),
      postingId: word(POSTING_ID),
      commandSeq: word(COMMAND_SEQ),
      marketId: word(MARKET),
      at: word(AT),
      ticks: word(TICKS),
      lots: word(LOTS),
      base: amount(BASE),
      value: amount(VALUE),
      takerSide: word(TAKER_SELLS) === 1 ? 'sell' : 'buy',
      takerId: word(TAKER),
      takerOrderId: word(TAKER_ORDER),
      takerFee: amount(TAKER_FEE),
      makerId: word(MAKER),
      makerOrderId: word(MAKER_ORDER),
      makerFee: amount(MAKER_FEE),
    }
  }

  private grow(): void {
    const { numbers } = this
    this.numbers = new Float64Array(numbers.length * 2)
    this.numbers.set(numbers)
  }
}
