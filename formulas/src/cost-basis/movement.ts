import type { Amount } from '@halyard/money'

/**
 * How a change of a coin counts: `funds` came from or went to the owner's own hands elsewhere, `returned` funds come back
 * from there, `income` is the result of a product, `fee` a charge or its refund, and `exchange` one half of an exchange
 * that is not a trade of a market.
 */
export type Effect = 'funds' | 'returned' | 'income' | 'fee' | 'exchange'

/** Coins that came to or left a customer for good: not a hold, and not between the customer's own accounts. */
export interface Change {
  readonly type: 'change'
  /** Grows with time. */
  readonly id: number
  readonly at: number
  readonly coinId: number
  readonly units: Amount
  readonly comesIn: boolean
  readonly effect: Effect
  /** The product whose income or fees it is. */
  readonly product: string
  /** In the unit of account; undefined without a price. */
  readonly value: Amount | undefined
}

/** A trade in a market of two coins. The fee is taken from what is received. */
export interface SpotExchange {
  readonly type: 'trade'
  readonly id: number
  readonly at: number
  readonly product: string
  readonly buys: boolean
  readonly baseId: number
  readonly quoteId: number
  readonly base: Amount
  readonly quote: Amount
  readonly fee: Amount
  /** Of all of the quote, in the unit of account; undefined without a price. */
  readonly value: Amount | undefined
}

export type Movement = Change | SpotExchange

/** The effect of a movement on the lots of one coin. */
export interface Effected {
  readonly kind: 'acquired' | 'disposed' | 'withdrawn' | 'returned'
  readonly coinId: number
  readonly units: Amount
  readonly cost: Amount
  readonly unpriced: Amount
  /** Units of the coin that were paid as a fee: of the disposed ones, or besides the acquired ones. */
  readonly fee: Amount
  /** Of a disposal, in the unit of account; undefined without a price. */
  readonly proceeds: Amount | undefined
  /** When the disposed coins were acquired; undefined for those of an average. */
  readonly acquiredAt: number | undefined
}
