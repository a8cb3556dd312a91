import { type Amount, toAmount, type SafeUnits } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { CustomerId, MarketId, OrderId } from '../ids.ts'
import type { SpotFill } from './fill.ts'
import type { TradeReply } from './replies.ts'
import { layout } from '../records/layout.ts'

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

/** The fields of a trade. */
const { words: WORDS, at: TRADE } = layout({
  tradeId: 'number',
  postingId: 'number',
  commandSeq: 'number',
  marketId: 'number',
  at: 'number',
  ticks: 'number',
  lots: 'number',
  base: 'number',
  value: 'number',
  takerSells: 'number',
  takerId: 'number',
  takerOrderId: 'number',
  takerFee: 'number',
  makerId: 'number',
  makerOrderId: 'number',
  makerFee: 'number',
})

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
    numbers[from + TRADE.tradeId] = fill.tradeId
    numbers[from + TRADE.postingId] = fill.postingId
    numbers[from + TRADE.commandSeq] = fill.commandSeq
    numbers[from + TRADE.marketId] = fill.marketId
    numbers[from + TRADE.at] = fill.at
    numbers[from + TRADE.ticks] = fill.ticks
    numbers[from + TRADE.lots] = fill.lots
    numbers[from + TRADE.base] = fill.base
    numbers[from + TRADE.value] = fill.value
    numbers[from + TRADE.takerSells] = fill.takerSide === 'sell' ? 1 : 0
    numbers[from + TRADE.takerId] = fill.takerId
    numbers[from + TRADE.takerOrderId] = fill.takerOrderId
    numbers[from + TRADE.takerFee] = fill.takerFee
    numbers[from + TRADE.makerId] = fill.makerId
    numbers[from + TRADE.makerOrderId] = fill.makerOrderId
    numbers[from + TRADE.makerFee] = fill.makerFee
  }

  ticksAt(index: number): number {
    return this.numbers[index * WORDS + TRADE.ticks] as number
  }

  lotsAt(index: number): number {
    return this.numbers[index * WORDS + TRADE.lots] as number
  }

  makerOrderIdAt(index: number): OrderId {
    return this.numbers[index * WORDS + TRADE.makerOrderId] as number
  }

  /** Returns the trades from an index on, at most `max`, as their taker's order sees them. */
  asTaker(first: number, max: number): TradeReply[] {
    const fills: TradeReply[] = []
    for (let index = first; index < this.length && fills.length < max; index++) {
      const { tradeId, ticks, lots, takerFee } = this.at(index)
      fills.push({ tradeId, ticks, lots, fee: takerFee })
    }
    return fills
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
      tradeId: word(TRADE.tradeId),
      postingId: word(TRADE.postingId),
      commandSeq: word(TRADE.commandSeq),
      marketId: word(TRADE.marketId),
      at: word(TRADE.at),
      ticks: word(TRADE.ticks),
      lots: word(TRADE.lots),
      base: amount(TRADE.base),
      value: amount(TRADE.value),
      takerSide: word(TRADE.takerSells) === 1 ? 'sell' : 'buy',
      takerId: word(TRADE.takerId),
      takerOrderId: word(TRADE.takerOrderId),
      takerFee: amount(TRADE.takerFee),
      makerId: word(TRADE.makerId),
      makerOrderId: word(TRADE.makerOrderId),
      makerFee: amount(TRADE.makerFee),
    }
  }

  private grow(): void {
    const { numbers } = this
    this.numbers = new Float64Array(numbers.length * 2)
    this.numbers.set(numbers)
  }
}
