import type { Amount } from '@halyard/money'
import type { Side } from './book/side.ts'
import type { ContractFact } from './contract/facts.ts'
import type { OptionFact } from './option/facts.ts'
import type { WalletFact } from './wallet/facts.ts'

/** Two orders met. Fees are in what each side receives: base for the buyer, quote for the seller. */
export interface TradeHappened {
  readonly kind: 'tradeHappened'
  readonly tradeId: number
  /**
   * The first of its postings: base from seller to buyer, quote from buyer to seller, then the taker's fee and the
   * maker's, those that are not zero. The trade tells all of them, so a shell need not store them again.
   */
  readonly postingId: number
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
  /** The number of the tick in its market. */
  readonly n: number
  readonly ticks: number
  readonly at: number
}

/** What happened, for the shell to store and to tell. Facts carry no instructions. */
export type Fact = TradeHappened | PriceRecorded | OptionFact | WalletFact | ContractFact
