import { isFrozen } from '../../customer/customer.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import { areValidTerms, termsOf } from './ad-terms.ts'
import type { EditAd, SetAdStatus } from '../commands.ts'
import { keepAd, traderOf } from '../fiat-state.ts'

/**
 * Changes the terms of an advertisement; deals keep theirs. Rejects an advertisement of another merchant like an unknown
 * one.
 */
export function editAd(exchange: Exchange, { customerId, adId, terms }: EditAd): Reply<'editAd'> {
  const { fiat } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const ad = fiat.ads.get(adId)
  if (ad?.merchantId !== customerId) return reject('fiat_ad_must_be_known')
  if (!traderOf(fiat, customerId).isMerchant) return reject('fiat_merchants_only')
  const coin = fiat.coins.get(ad.currencyId)
  if (!coin || !areValidTerms(terms, coin)) return reject('fiat_ad_is_invalid')

  const edited = { ...ad, ...termsOf(terms), version: ad.version + 1 }
  keepAd(fiat, edited)
  return { ok: true, fiatAd: edited }
}

/**
 * Pauses, resumes or closes an advertisement. A frozen merchant may pause and close, not resume. A closed one never
 * opens again.
 */
export function setAdStatus(exchange: Exchange, command: SetAdStatus): Reply<'setAdStatus'> {
  const { fiat } = exchange
  const { customerId, adId, status } = command
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (status === 'open' && isFrozen(customer)) return reject('customer_is_frozen')
  const ad = fiat.ads.get(adId)
  if (ad?.merchantId !== customerId) return reject('fiat_ad_must_be_known')

  const changed = { ...ad, status }
  keepAd(fiat, changed)
  return { ok: true, fiatAd: changed }
}
