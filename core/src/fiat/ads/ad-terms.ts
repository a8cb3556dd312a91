import { MAX_AMOUNT } from '@halyard/money'
import {
  FIAT_PRICE_MAX,
  type FiatAdTerms,
  INDEX_PPM_MAX,
  INDEX_PPM_MIN,
  PAY_WITHIN_MAX_MS,
  PAY_WITHIN_MIN_MS,
} from './fiat-ad.ts'
import type { FiatCoin } from '../fiat-coin.ts'

/** Returns whether terms are complete and consistent: exactly one kind of price, and limits in order. */
export function areValidTerms(terms: FiatAdTerms, { quantityMin: coinMin }: FiatCoin): boolean {
  const { quantityMin, quantityMax, left, payWithinMs } = terms
  return (
    hasOnePrice(terms) &&
    quantityMin >= coinMin &&
    quantityMin <= quantityMax &&
    quantityMax <= left &&
    left <= MAX_AMOUNT &&
    Number.isInteger(payWithinMs) &&
    payWithinMs >= PAY_WITHIN_MIN_MS &&
    payWithinMs <= PAY_WITHIN_MAX_MS
  )
}

function hasOnePrice({ price, indexPpm }: FiatAdTerms): boolean {
  if (price !== undefined) return indexPpm === undefined && price > 0n && price <= FIAT_PRICE_MAX
  return (
    indexPpm !== undefined &&
    Number.isInteger(indexPpm) &&
    indexPpm >= INDEX_PPM_MIN &&
    indexPpm <= INDEX_PPM_MAX
  )
}

/** Returns the stored fields of terms. */
export function termsOf(terms: FiatAdTerms): FiatAdTerms {
  const { price, indexPpm, quantityMin, quantityMax, left, payWithinMs, source } = terms
  return { price, indexPpm, quantityMin, quantityMax, left, payWithinMs, source }
}
