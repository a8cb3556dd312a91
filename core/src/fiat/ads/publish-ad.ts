import { isFiatCode } from '@halyard/formulas'
import { isFrozen } from '../../customer/customer.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import { areValidTerms, termsOf } from './ad-terms.ts'
import type { PublishAd } from '../commands.ts'
import { FIAT_ADS_MAX, keepAd, traderOf } from '../fiat-state.ts'

/**
 * Publishes an advertisement of a merchant. Freezes nothing: a deal does. Rejects a frozen customer, who is not a
 * merchant, a coin that is not traded, terms that contradict each other, and too many advertisements.
 */
export function publishAd(exchange: Exchange, command: PublishAd): Reply<'publishAd'> {
  const { fiat } = exchange
  const { customerId, side, currencyId, terms } = command
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  if (!traderOf(fiat, customerId).isMerchant) return reject('fiat_merchants_only')
  const coin = fiat.coins.get(currencyId)
  if (!coin) return reject('fiat_coin_must_be_known')
  if (!isFiatCode(command.fiat)) return reject('fiat_currency_must_be_known')
  if (!areValidTerms(terms, coin)) return reject('fiat_ad_is_invalid')
  if ((fiat.adCounts.get(customerId) ?? 0) >= FIAT_ADS_MAX) return reject('too_many_fiat_ads')

  const ad = {
    id: fiat.nextAdId,
    merchantId: customerId,
    side,
    currencyId,
    fiat: command.fiat,
    status: 'open',
    version: 1,
    ...termsOf(terms),
  } as const
  fiat.nextAdId += 1
  keepAd(fiat, ad)
  return { ok: true, fiatAd: ad }
}
