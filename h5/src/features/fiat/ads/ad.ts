import type { FiatAdInfo } from '@halyard/api/client'
import type { FiatCode } from '@halyard/formulas'
import { compareDecimals } from '@halyard/ui'
import { knownWord } from '../../../lib/calls/word-for.ts'
import { type CoinPrice, totalOf } from '../fiat-amounts.ts'

/** Acts of the merchant with the coins. The customer does the opposite. */
export const AD_SIDES = ['sell', 'buy'] as const
export type AdSide = (typeof AD_SIDES)[number]

/** An advertisement of a merchant. Coin amounts and prices are decimal texts. */
export interface Ad {
  readonly id: number
  readonly side: AdSide
  readonly currencyId: number
  readonly currency: string
  readonly decimals: number
  readonly fiat: FiatCode
  /** The price of one coin now; undefined while a floating price is not known. */
  readonly price: string | undefined
  /** The share of the index in parts per million; undefined if the price is fixed. */
  readonly indexPpm: number | undefined
  readonly amountMin: string
  readonly amountMax: string
  readonly left: string
  readonly payMinutes: number
  /** The banks that the customer may pay to; empty if the merchant buys. */
  readonly banks: ReadonlyArray<{ readonly cardId: number; readonly name: string }>
  readonly terms: string
  readonly version: number
  readonly merchant: Merchant
}

/** The figures of a merchant, from deals with customers who are not related to it. */
export interface Merchant {
  readonly id: number
  readonly name: string
  /** Different verified customers with whom a deal was completed. */
  readonly peers: number
  /** Deals completed in 30 days. */
  readonly deals: number
  /** Deals completed without an operator, in parts per million of all. */
  readonly completionPpm: number
  /** The mean time from payment to release; undefined without a deal. */
  readonly releaseMs: number | undefined
  readonly ratings: number
  /** Good ratings, in parts per million of all. */
  readonly ratingPpm: number
}

/** Parses an advertisement of the wire. Throws for an unknown side. */
export function toAd(wire: FiatAdInfo): Ad {
  return {
    id: wire.id,
    side: knownWord(AD_SIDES, wire.type),
    currencyId: wire.currency_id,
    currency: wire.currency_name,
    decimals: wire.decimals,
    fiat: wire.fiat,
    price: wire.now_price ?? undefined,
    indexPpm: wire.index_ppm ?? undefined,
    amountMin: wire.min_number,
    amountMax: wire.max_number,
    left: wire.left,
    payMinutes: wire.pay_minutes,
    banks: wire.banks.map(({ card_id: cardId, bank: name }) => ({ cardId, name })),
    terms: wire.terms,
    version: wire.version,
    merchant: {
      id: wire.merchant_id,
      name: wire.merchant_name,
      peers: wire.merchant_peers,
      deals: wire.merchant_deals,
      completionPpm: wire.merchant_good_ppm,
      releaseMs: wire.merchant_release_ms ?? undefined,
      ratings: wire.merchant_ratings,
      ratingPpm: wire.merchant_rating_ppm,
    },
  }
}

/** Returns the price of an advertisement with the decimals that totals need; undefined without a price. */
export function priceOf({ price, fiat, decimals }: Ad): CoinPrice | undefined {
  return price === undefined ? undefined : { price, fiat, decimals }
}

/** The smallest and the largest deal of an advertisement, in coins and in fiat, as decimal texts. */
export interface DealLimits {
  readonly coinsMin: string
  readonly coinsMax: string
  readonly totalMin: string
  readonly totalMax: string
}

/** Returns the limits of a deal now; undefined without a price. */
export function limitsOf(ad: Ad): DealLimits | undefined {
  const price = priceOf(ad)
  if (!price) return undefined
  const coinsMin = ad.amountMin
  const coinsMax = compareDecimals(ad.left, ad.amountMax) < 0 ? ad.left : ad.amountMax
  const totalMin = totalOf(coinsMin, price)
  const totalMax = totalOf(coinsMax, price)
  if (totalMin === undefined || totalMax === undefined) return undefined
  return { coinsMin, coinsMax, totalMin, totalMax }
}
