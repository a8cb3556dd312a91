import { type Amount, amount, MAX_AMOUNT } from '@halyard/money'
import { fiatFeeOf, fiatTotalOf } from '@halyard/formulas'
import { type Customer, isFrozen } from '../../customer/customer.ts'
import { countLeaving, refuseLeaving } from '../../tiers/consult.ts'
import { reject, type Rejection, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import { priceOfAd } from '../ads/ad-price.ts'
import type { OpenDeal } from '../commands.ts'
import { canHold, holdEscrow } from './escrow.ts'
import type { FiatAd } from '../ads/fiat-ad.ts'
import type { FiatCoin } from '../fiat-coin.ts'
import type { FiatDeal } from './fiat-deal.ts'
import { keepAd, keepDeal, MERCHANT_DEALS_MAX, TAKER_DEALS_MAX, traderOf } from '../fiat-state.ts'
import { ABANDONED_PER_DAY, abandonedOn, DISPROVED_MAX, disprovedOn, isNewcomer } from '../fiat-trader.ts'
import { tellMove } from './move-deal.ts'

/**
 * Takes an advertisement: freezes the seller's coins in `fiat`, or in one step out of `coin`, and fixes the price.
 * Rejects a customer who may not trade, a merchant who is not available, an advertisement that has changed, a floating
 * price while the index or the rate is stale, a price worse than the customer accepts, a quantity outside the
 * limits, and a sale above what the limits of the customer's level leave.
 */
export function openDeal(exchange: Exchange, command: OpenDeal): Reply<'openDeal'> {
  const { fiat, at } = exchange
  const { customerId, adId, quantity, cardId } = command
  const taker = exchange.customers.get(customerId)
  if (!taker) return reject('customer_must_be_known')
  if (isFrozen(taker)) return reject('customer_is_frozen')
  if (taker.verification < 1) return reject('fiat_needs_verification')
  const ad = fiat.ads.get(adId)
  if (!ad) return reject('fiat_ad_must_be_known')
  const coin = fiat.coins.get(ad.currencyId)
  if (coin?.status !== 'open') return reject('fiat_coin_must_be_open')
  const refused = refuseAd(exchange, ad, command) ?? refuseTaker(exchange, ad, coin, command)
  if (refused) return refused
  if (!Number.isSafeInteger(cardId) || cardId <= 0) return reject('fiat_card_is_required')
  const price = priceOfAd(exchange, ad)
  if (price === undefined) return reject('fiat_index_is_stale')
  if (isWorse(ad, price, command)) return reject('fiat_price_has_changed')
  const coinDecimals = exchange.currencies.get(ad.currencyId)?.decimals ?? 0
  const total = fiatTotalOf({ quantity, coinDecimals, price, fiat: ad.fiat })
  if (total > MAX_AMOUNT) return reject('fiat_quantity_too_large')
  const { currencyId } = ad
  const leaving = ad.side === 'buy' ? { currencyId, units: quantity } : undefined
  const tooMuch = leaving && refuseLeaving(exchange, taker, leaving)
  if (tooMuch) return tooMuch
  // Only a customer who sells pays: what the command takes from `coin` is never the merchant's.
  const [ownerId, payer] =
    ad.side === 'sell' ? [ad.merchantId, { source: ad.source, fromCoin: undefined }] : [customerId, command]
  if (!canHold(exchange, { ownerId, currencyId, quantity, source: payer.source, fromCoin: payer.fromCoin }))
    return reject(ownerId === customerId ? 'insufficient_balance' : 'fiat_merchant_unavailable')

  const deal: FiatDeal = {
    ...NEW_DEAL,
    id: fiat.nextDealId,
    adId,
    merchantId: ad.merchantId,
    buyerId: ad.side === 'sell' ? customerId : ad.merchantId,
    sellerId: ownerId,
    currencyId,
    fiat: ad.fiat,
    price,
    quantity,
    total,
    fee: fiatFeeOf(quantity, coin.feePpm),
    cardId,
    openedAt: at,
    payBy: at + ad.payWithinMs,
    reviewersNeeded: quantity >= coin.twoDecidersFrom ? 2 : 1,
  }
  fiat.nextDealId += 1
  holdEscrow(exchange, deal, payer)
  keepAd(fiat, { ...ad, left: amount(ad.left - quantity) })
  keepDeal(fiat, deal)
  if (leaving) countLeaving(exchange, taker, { ...leaving, id: `fiat:${deal.id}` })
  tellMove(exchange, deal, { event: 'open', actor: ad.side === 'sell' ? 'buyer' : 'seller' })
  return { ok: true, fiatDeal: deal }
}

const NEW_DEAL = {
  status: 'unpaid',
  isHeld: true,
  receiptId: undefined,
  paidAt: undefined,
  cancelledBy: undefined,
  cancelledAt: undefined,
  disputedBy: undefined,
  disputedAt: undefined,
  firstReviewerId: undefined,
  outcome: undefined,
  rule: '',
  evidenceIds: [],
  reviewerId: undefined,
  lateQuantity: undefined,
  lateFee: undefined,
  endedAt: undefined,
} as const

/** Rejects an advertisement that cannot be taken as the customer saw it, and a merchant who cannot trade now. */
function refuseAd(
  exchange: Exchange,
  ad: FiatAd,
  { customerId, version, quantity }: OpenDeal,
): Rejection | undefined {
  const { fiat, at } = exchange
  if (ad.merchantId === customerId) return reject('fiat_own_ad')
  if (ad.status !== 'open') return reject('fiat_ad_must_be_open')
  if (ad.version !== version) return reject('fiat_ad_has_changed')
  const merchant = exchange.customers.get(ad.merchantId)
  const trader = traderOf(fiat, ad.merchantId)
  if (!merchant || isFrozen(merchant) || !trader.isMerchant || merchant.verification < 2)
    return reject('fiat_merchant_unavailable')
  if (ad.side === 'sell' && at < merchant.holdUntil) return reject('fiat_merchant_unavailable')
  if (ad.side === 'buy' && abandonedOn(trader, at) >= ABANDONED_PER_DAY)
    return reject('fiat_merchant_unavailable')
  if (ad.side === 'buy' && disprovedOn(trader, at) >= DISPROVED_MAX)
    return reject('fiat_merchant_unavailable')
  if ((fiat.dealCounts.get(ad.merchantId) ?? 0) >= MERCHANT_DEALS_MAX)
    return reject('fiat_merchant_unavailable')
  if (quantity < ad.quantityMin) return reject('fiat_quantity_too_small', { limit: ad.quantityMin })
  if (quantity > ad.quantityMax) return reject('fiat_quantity_too_large', { limit: ad.quantityMax })
  if (quantity > ad.left) return reject('fiat_ad_must_have_left', { limit: ad.left })
  return undefined
}

/** Rejects a customer who has reached a limit. */
function refuseTaker(
  { customers, fiat, at }: Exchange,
  ad: FiatAd,
  coin: FiatCoin,
  { customerId, quantity }: OpenDeal,
): Rejection | undefined {
  const trader = traderOf(fiat, customerId)
  const { holdUntil } = customers.get(customerId) as Customer
  // A hold after a changed password stops withdrawals; a sale for fiat would be a way round it.
  if (ad.side === 'buy' && at < holdUntil) return reject('fiat_seller_on_hold', { until: holdUntil })
  if (ad.side === 'sell' && abandonedOn(trader, at) >= ABANDONED_PER_DAY)
    return reject('too_many_abandoned_deals')
  if (ad.side === 'sell' && disprovedOn(trader, at) > DISPROVED_MAX)
    return reject('too_many_disproved_payments')
  const openDeals = fiat.dealCounts.get(customerId) ?? 0
  const isNew = isNewcomer(trader, at)
  // A locked price of each of many deals would be an option that costs nothing.
  if (ad.side === 'sell' && isNew && !trader.isMerchant && openDeals > 0)
    return reject('fiat_one_deal_at_a_time')
  if (openDeals >= (trader.isMerchant ? MERCHANT_DEALS_MAX : TAKER_DEALS_MAX))
    return reject('too_many_fiat_deals')
  if (isNew && quantity > coin.newcomerMax)
    return reject('fiat_newcomer_limit_reached', { limit: coin.newcomerMax })
  return undefined
}

function isWorse({ side }: FiatAd, price: Amount, { priceLimit }: OpenDeal): boolean {
  return side === 'sell' ? price > priceLimit : price < priceLimit
}
