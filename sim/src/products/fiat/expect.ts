import { refusesLeaving } from '../../oracle/tiers.ts'
import type { FiatAd, FiatAdTerms, FiatCoin, Reject } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import {
  type Expectation,
  expectRejects,
  isCount,
  isFrozen,
  type RuleContext as ContextOf,
} from '../../oracle/expectation.ts'
import { expectPaid, expectPayment } from '../../oracle/top-up.ts'
import type { CommandOf } from '../../oracle/by-kind.ts'
import { DECIMALS, restateIndexPrice, unitsPerFiatUnit } from './price.ts'
import { dayKey, disprovedOf, type FiatReference } from './reference.ts'

type RuleContext = ContextOf<FiatReference>

const ABANDONED_MAX = 3

export function expectCoin({ exchange }: RuleContext, { coin }: CommandOf<'configureFiatCoin'>): Expectation {
  const { currencyId, marketId, quantityMin, newcomerMax, twoDecidersFrom, feePpm } = coin
  const isOfCoin = marketId === undefined || exchange.markets.get(marketId)?.config.baseId === currencyId
  const isValid =
    isOfCoin &&
    quantityMin > 1n &&
    newcomerMax >= quantityMin &&
    newcomerMax <= MAX_AMOUNT &&
    twoDecidersFrom > 0n &&
    twoDecidersFrom <= MAX_AMOUNT &&
    feePpm <= 20_000
  return expectRejects(
    !exchange.currencies.has(currencyId) && 'currency_must_be_known',
    exchange.markets.get(marketId ?? 0)?.ownIndex !== undefined && 'market_has_own_index',
    !isValid && 'fiat_coin_is_invalid',
  )
}

export function expectRate(_context: RuleContext, { fiat, rate }: CommandOf<'setFiatRate'>): Expectation {
  return expectRejects(
    !(fiat in DECIMALS) && 'fiat_currency_must_be_known',
    !(isCount(rate) && rate <= 1_000_000_000_000) && 'fiat_rate_is_invalid',
  )
}

export function expectMerchant(
  { exchange, reference }: RuleContext,
  { customerId, isMerchant }: CommandOf<'setMerchant'>,
): Expectation {
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  return expectRejects(
    isMerchant && reference.fiat.levels.get(customerId) !== 2 && 'fiat_merchant_needs_verification',
  )
}

export function expectPublishing(
  { exchange, reference }: RuleContext,
  command: CommandOf<'publishAd'>,
): Expectation {
  const { customerId, currencyId, terms } = command
  const { fiat } = reference
  const coin = fiat.coins.get(currencyId)
  const own = [...fiat.ads.values()].filter(({ merchantId }) => merchantId === customerId)
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    !fiat.merchants.has(customerId) && 'fiat_merchants_only',
    !coin && 'fiat_coin_must_be_known',
    !(command.fiat in DECIMALS) && 'fiat_currency_must_be_known',
    coin !== undefined && !isValid(terms, coin) && 'fiat_ad_is_invalid',
    own.length >= 20 && 'too_many_fiat_ads',
  )
}

export function expectEditing(
  { exchange, reference }: RuleContext,
  { customerId, adId, terms }: CommandOf<'editAd'>,
): Expectation {
  const { fiat } = reference
  const ad = fiat.ads.get(adId)
  const coin = ad && fiat.coins.get(ad.currencyId)
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    ad?.merchantId !== customerId && 'fiat_ad_must_be_known',
    !fiat.merchants.has(customerId) && 'fiat_merchants_only',
    coin !== undefined && !isValid(terms, coin) && 'fiat_ad_is_invalid',
  )
}

export function expectAdStatus(
  { exchange, reference }: RuleContext,
  { customerId, adId, status }: CommandOf<'setAdStatus'>,
): Expectation {
  return expectRejects(
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    status === 'open' && isFrozen(reference, customerId) && 'customer_is_frozen',
    reference.fiat.ads.get(adId)?.merchantId !== customerId && 'fiat_ad_must_be_known',
  )
}

function isValid(
  { price, indexPpm, quantityMin, quantityMax, left, payWithinMs }: FiatAdTerms,
  coin: FiatCoin,
) {
  const isFixed = price !== undefined && indexPpm === undefined && price > 0n && price <= 10n ** 15n
  const isFloating =
    price === undefined && indexPpm !== undefined && indexPpm >= 500_000 && indexPpm <= 1_500_000
  const minutes = payWithinMs / 60_000
  return (
    (isFixed || isFloating) &&
    coin.quantityMin <= quantityMin &&
    quantityMin <= quantityMax &&
    quantityMax <= left &&
    Number.isInteger(payWithinMs) &&
    minutes >= 15 &&
    minutes <= 60
  )
}

/** Restates who may take which advertisement, for how much and at what price. */
export function expectOpening(context: RuleContext, command: CommandOf<'openDeal'>): Expectation {
  const { exchange, reference, at } = context
  const { fiat } = reference
  const { customerId, quantity } = command
  const ad = fiat.ads.get(command.adId)
  const own = dealsOf(context, customerId)
  const common: (Reject | false)[] = [
    !exchange.customers.has(customerId) && 'customer_must_be_known',
    isFrozen(reference, customerId) && 'customer_is_frozen',
    (fiat.levels.get(customerId) ?? 0) < 1 && 'fiat_needs_verification',
    !isCount(command.cardId) && 'fiat_card_is_required',
    own >= (fiat.merchants.has(customerId) ? 200 : 5) && 'too_many_fiat_deals',
  ]
  const coin = ad && fiat.coins.get(ad.currencyId)
  if (!ad || !coin) return expectRejects(...common, 'fiat_ad_must_be_known')
  const isSale = ad.side === 'sell'
  const holdUntil = fiat.holds.get(customerId) ?? 0
  const { currencyId } = ad
  const payer = isSale
    ? { customerId: ad.merchantId, source: ad.source, fromCoin: undefined }
    : { customerId, source: command.source, fromCoin: command.fromCoin }
  const { refused, topUp } = expectPayment(exchange, { ...payer, kind: 'fiat', currencyId, cost: quantity })
  const disproved = disprovedOf(reference, customerId, at)
  const isNew = (fiat.completed.get(customerId) ?? 0) < 3 || disproved >= 3
  return expectPaid(
    topUp,
    ...common,
    coin.status !== 'open' && 'fiat_coin_must_be_open',
    ad.merchantId === customerId && 'fiat_own_ad',
    ad.status !== 'open' && 'fiat_ad_must_be_open',
    ad.version !== command.version && 'fiat_ad_has_changed',
    (isAway(context, ad) || (isSale && refused !== false)) && 'fiat_merchant_unavailable',
    !isSale && refused,
    quantity < ad.quantityMin && 'fiat_quantity_too_small',
    quantity > ad.quantityMax && 'fiat_quantity_too_large',
    quantity > ad.left && 'fiat_ad_must_have_left',
    !isSale && at < holdUntil && 'fiat_seller_on_hold',
    isSale &&
      (fiat.abandoned.get(dayKey(customerId, at)) ?? 0) >= ABANDONED_MAX &&
      'too_many_abandoned_deals',
    !isSale && refusesLeaving(context, customerId, { currencyId, units: quantity }),
    isSale && disproved > 3 && 'too_many_disproved_payments',
    isSale && isNew && own > 0 && !fiat.merchants.has(customerId) && 'fiat_one_deal_at_a_time',
    isNew && quantity > coin.newcomerMax && 'fiat_newcomer_limit_reached',
    ...expectPrice(context, ad, coin, command),
  )
}

/** Restates the price: fixed, or a share of index times rate, neither of them stale. */
function expectPrice(
  context: RuleContext,
  ad: FiatAd,
  coin: FiatCoin,
  { quantity, priceLimit }: CommandOf<'openDeal'>,
): (Reject | false)[] {
  const isSale = ad.side === 'sell'
  const price = ad.price ?? restateIndexPrice(context, coin, ad)
  if (price === undefined) return ['fiat_index_is_stale']
  const total = (quantity * price) / unitsPerFiatUnit(context, ad.currencyId, ad.fiat)
  return [
    (isSale ? price > priceLimit : price < priceLimit) && 'fiat_price_has_changed',
    total >= MAX_AMOUNT && 'fiat_quantity_too_large',
  ]
}

/** Whether a merchant cannot be dealt with now. */
function isAway(context: RuleContext, { merchantId, side }: FiatAd): boolean {
  const { reference, at } = context
  const { fiat } = reference
  return (
    isFrozen(reference, merchantId) ||
    !fiat.merchants.has(merchantId) ||
    fiat.levels.get(merchantId) !== 2 ||
    (side === 'sell' && at < (fiat.holds.get(merchantId) ?? 0)) ||
    (side === 'buy' && (fiat.abandoned.get(dayKey(merchantId, at)) ?? 0) >= ABANDONED_MAX) ||
    (side === 'buy' && disprovedOf(reference, merchantId, at) >= 3) ||
    dealsOf(context, merchantId) >= 200
  )
}

function dealsOf({ reference }: RuleContext, customerId: number): number {
  return [...reference.fiat.deals.values()].filter(
    ({ buyerId, sellerId, status }) =>
      status !== 'cancelled' && (buyerId === customerId || sellerId === customerId),
  ).length
}
