import type { Amount } from '@halyard/money'
import type { Side } from './book/side.ts'

/** Two orders met. Fees are in what each side receives: base for the buyer, quote for the seller. */
export interface TradeHappened {
  readonly kind: 'tradeHappened'
  readonly tradeId: number
  /** The command whose order was the taker. */
  readonly commandSeq: number
  readonly marketId: number
  readonly at: number
  readonly ticks: number
  readonly lots: number
  readonly base: Amount
  readonly value: Amount
  readonly takerSide: Side
  readonly takerId: number
  readonly takerOrderId: number
  readonly takerFee: Amount
  readonly makerId: number
  readonly makerOrderId: number
  readonly makerFee: Amount
}

export interface PriceRecorded {
  readonly kind: 'priceRecorded'
  readonly marketId: number
  readonly ticks: number
  readonly at: number
}

export interface PracticeFundsCredited {
  readonly kind: 'practiceFundsCredited'
  readonly customerId: number
}

/** What happened, for the shell to store and to tell. Facts carry no instructions. */
export type Fact = TradeHappened | PriceRecorded | PracticeFundsCredited
