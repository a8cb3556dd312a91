import type { FIAT_STATUSES, FiatAdInfo, FiatDealInfo } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { FIAT_DECIMALS, FIAT_PRICE_DECIMALS } from '@halyard/formulas'
import { type CurrencyConfig, dealDueAt, type FiatAd, type FiatDeal } from '../../engine/index.ts'
import type { MerchantStatistics } from '../../fiat/merchant-statistics.ts'
import type { AdBank } from './ad-banks.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'

/** How long after a dispute was opened evidence is accepted. */
export const EVIDENCE_WITHIN_MS = 48 * 3_600_000

/** The wire's names of the states of a deal. */
export const STATUS_NAMES: Readonly<Record<FiatDeal['status'], (typeof FIAT_STATUSES)[number]>> = {
  unpaid: 'unconfirmed',
  paid: 'confirmed',
  disputed: 'disputed',
  cancelled: 'cancelled',
  completed: 'completed',
  returned: 'returned',
}

/** Details of an advertisement that the engine does not know. */
export interface AdDetail {
  readonly terms: string
  readonly opensMinute: number
  readonly closesMinute: number
  readonly banks: readonly AdBank[]
  readonly merchantName: string
  readonly nowPrice: bigint | undefined
  readonly statistics: MerchantStatistics
}

/** Converts an advertisement to its wire format. */
export function presentAd(catalogue: Catalogue, ad: FiatAd, detail: AdDetail): FiatAdInfo {
  const currency = currencyOf(catalogue, ad.currencyId)
  const text = (units: bigint) => formatUnits(units, currency.decimals)
  const { statistics } = detail
  return {
    id: ad.id,
    type: ad.side,
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    fiat: ad.fiat,
    price: ad.price === undefined ? null : formatUnits(ad.price, FIAT_PRICE_DECIMALS),
    now_price: detail.nowPrice === undefined ? null : formatUnits(detail.nowPrice, FIAT_PRICE_DECIMALS),
    index_ppm: ad.indexPpm ?? null,
    min_number: text(ad.quantityMin),
    max_number: text(ad.quantityMax),
    left: text(ad.left),
    pay_minutes: ad.payWithinMs / 60_000,
    banks: [...detail.banks],
    terms: detail.terms,
    opens_minute: detail.opensMinute,
    closes_minute: detail.closesMinute,
    status: ad.status,
    version: ad.version,
    merchant_id: ad.merchantId,
    merchant_name: detail.merchantName,
    merchant_peers: statistics.peers,
    merchant_deals: statistics.recentDeals,
    merchant_good_ppm: statistics.completedPpm,
    merchant_release_ms: statistics.releaseMs,
    merchant_ratings: statistics.ratings,
    merchant_rating_ppm: statistics.goodRatingPpm,
  }
}

/** The verified names of both sides of a deal. */
export interface Names {
  readonly buyer: string
  readonly seller: string
}

/** The viewer of a deal, and the time. */
export interface DealView {
  readonly viewerId: number
  readonly names: Names
  /** The nickname of the other side. */
  readonly peerName: string
  readonly terms: string
  readonly now: number
}

/** Converts a deal to its wire format, for one of its sides. */
export function presentDeal(
  catalogue: Catalogue,
  deal: FiatDeal,
  { viewerId, names, peerName, terms, now }: DealView,
): FiatDealInfo {
  const currency = currencyOf(catalogue, deal.currencyId)
  const text = (units: bigint) => formatUnits(units, currency.decimals)
  return {
    id: deal.id,
    reference: referenceOf(deal),
    ad_id: deal.adId,
    role: viewerId === deal.buyerId ? 'buyer' : 'seller',
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    fiat: deal.fiat,
    price: formatUnits(deal.price, FIAT_PRICE_DECIMALS),
    number: text(deal.quantity),
    total: formatUnits(deal.total, FIAT_DECIMALS[deal.fiat]),
    fee: text(deal.fee),
    late:
      deal.lateQuantity === undefined
        ? null
        : { number: text(deal.lateQuantity), fee: text(deal.lateFee ?? 0n) },
    status: STATUS_NAMES[deal.status],
    peer_name: peerName,
    terms,
    buyer_name: names.buyer,
    seller_name: names.seller,
    opened_at: deal.openedAt,
    pay_by: deal.payBy,
    paid_at: deal.paidAt ?? null,
    due_at: dealDueAt(deal) ?? null,
    cancelled_at: deal.cancelledAt ?? null,
    disputed_at: deal.disputedAt ?? null,
    evidence_until: deal.disputedAt === undefined ? null : deal.disputedAt + EVIDENCE_WITHIN_MS,
    ended_at: deal.endedAt ?? null,
    now,
  }
}

/** Returns the reference number that the buyer names in the payment. */
function referenceOf({ id }: FiatDeal): string {
  return `F${String(id).padStart(8, '0')}`
}

export function currencyOf(catalogue: Catalogue, id: number): CurrencyConfig {
  const currency = catalogue.currency(id)
  if (!currency) throw new Error(`currency ${id} is not listed`)
  return currency
}
