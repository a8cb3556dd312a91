import type { Amount } from '@halyard/money'
import type { FiatCode } from '@halyard/formulas'
import type { CurrencyId, CustomerId, FiatAdId } from '../../ids.ts'

/** `sell`: the merchant sells coins to customers. `buy`: the merchant buys coins from customers. */
export type FiatSide = 'sell' | 'buy'

/** `closed` is final. */
export type FiatAdStatus = 'open' | 'paused' | 'closed'

/** An advertisement as stored. Its coins are not frozen until a deal. Amounts are in units of the coin. */
export interface FiatAd extends FiatAdTerms {
  readonly id: FiatAdId
  readonly merchantId: CustomerId
  readonly side: FiatSide
  readonly currencyId: CurrencyId
  readonly fiat: FiatCode
  readonly status: FiatAdStatus
  /** Counts the edits, from 1. A deal names the version that its customer saw. */
  readonly version: number
}

/** The terms that the merchant may edit. */
export interface FiatAdTerms {
  /** A fixed price in millionths of the fiat currency for one coin; `undefined` if it floats. */
  readonly price: Amount | undefined
  /** A floating price in parts per million of the index; `undefined` if it is fixed. */
  readonly indexPpm: number | undefined
  /** The limits of one deal. */
  readonly quantityMin: Amount
  readonly quantityMax: Amount
  /** Quantity that can still be dealt. */
  readonly left: Amount
  /** How long the buyer may take to pay. */
  readonly payWithinMs: number
  /** The merchant's account that a sale freezes coins of. */
  readonly source: FiatSource
}

/** The seller's account that pays. From `coin`, the coins move to `fiat` in the same step. */
export type FiatSource = 'fiat' | 'coin'

/** A billion of the fiat currency for one coin. */
export const FIAT_PRICE_MAX = 1_000_000_000_000_000n
export const INDEX_PPM_MIN = 500_000
export const INDEX_PPM_MAX = 1_500_000
export const PAY_WITHIN_MIN_MS = 15 * 60_000
export const PAY_WITHIN_MAX_MS = 60 * 60_000
