import type { FiatCode } from '@halyard/formulas'
import type { CustomerId, FiatAdId, FiatDealId, CurrencyId } from '../ids.ts'
import { DueQueue } from '../schedule/due-queue.ts'
import type { FiatAd } from './ads/fiat-ad.ts'
import type { FiatCoin, FiatRate } from './fiat-coin.ts'
import { dealDueAt, type FiatDeal } from './deals/fiat-deal.ts'
import type { FiatTrader } from './fiat-trader.ts'

/** The state of fiat trading. */
export interface FiatState {
  readonly fiat: Fiat
}

/** Coins, rates, merchants, advertisements that are not closed, and deals that have not ended. */
export interface Fiat {
  readonly coins: Map<CurrencyId, FiatCoin>
  readonly rates: Map<FiatCode, FiatRate>
  readonly traders: Map<CustomerId, FiatTrader>
  readonly ads: Map<FiatAdId, FiatAd>
  readonly deals: Map<FiatDealId, FiatDeal>
  nextAdId: FiatAdId
  nextDealId: FiatDealId
  /** When the clock acts on each deal. A deal that has moved on leaves its entry, which is then skipped. */
  readonly due: DueQueue
  /** The number of each merchant's advertisements that are not closed. */
  readonly adCounts: Map<CustomerId, number>
  /** The number of each customer's deals that have not ended and are not cancelled, on either side. */
  readonly dealCounts: Map<CustomerId, number>
  /** Rows changed since the last drain. */
  readonly changed: {
    readonly coins: Map<CurrencyId, FiatCoin>
    readonly rates: Map<FiatCode, FiatRate>
    readonly traders: Map<CustomerId, FiatTrader>
    readonly ads: Map<FiatAdId, FiatAd>
    readonly deals: Map<FiatDealId, FiatDeal>
  }
}

/** Advertisements that one merchant may have at a time. */
export const FIAT_ADS_MAX = 20
/** Deals that a customer may have open at a time by taking advertisements; a merchant may have more. */
export const TAKER_DEALS_MAX = 5
export const MERCHANT_DEALS_MAX = 200

export function createFiat(): Fiat {
  return {
    coins: new Map(),
    rates: new Map(),
    traders: new Map(),
    ads: new Map(),
    deals: new Map(),
    nextAdId: 1,
    nextDealId: 1,
    due: new DueQueue(),
    adCounts: new Map(),
    dealCounts: new Map(),
    changed: {
      coins: new Map(),
      rates: new Map(),
      traders: new Map(),
      ads: new Map(),
      deals: new Map(),
    },
  }
}

/** Returns a customer's limits; those of a newcomer if none are stored. */
export function traderOf({ traders }: Fiat, customerId: CustomerId): FiatTrader {
  return (
    traders.get(customerId) ?? {
      customerId,
      isMerchant: false,
      completed: 0,
      abandonedDay: 0,
      abandonedThatDay: 0,
      disprovedAt: [],
    }
  )
}

export function keepTrader({ traders, changed }: Fiat, trader: FiatTrader): void {
  traders.set(trader.customerId, trader)
  changed.traders.set(trader.customerId, trader)
}

/** Replaces an advertisement by its new version. A closed one leaves memory. */
export function keepAd(fiat: Fiat, ad: FiatAd): void {
  forgetAd(fiat, ad.id)
  if (ad.status !== 'closed') addAd(fiat, ad)
  fiat.changed.ads.set(ad.id, ad)
}

/** Adds an advertisement to memory: a new one, or a restored one. */
export function addAd({ ads, adCounts }: Fiat, ad: FiatAd): void {
  ads.set(ad.id, ad)
  count(adCounts, ad.merchantId, 1)
}

function forgetAd({ ads, adCounts }: Fiat, id: FiatAdId): void {
  const before = ads.get(id)
  if (!before) return
  ads.delete(id)
  count(adCounts, before.merchantId, -1)
}

/** Replaces a deal by its new version. One that has ended leaves memory. */
export function keepDeal(fiat: Fiat, deal: FiatDeal): void {
  const before = fiat.deals.get(deal.id)
  if (before) {
    fiat.deals.delete(deal.id)
    countSides(fiat, before, -1)
  }
  if (deal.endedAt === undefined) addDeal(fiat, deal)
  fiat.changed.deals.set(deal.id, deal)
}

/** Adds an open deal to memory: a new one, or a restored one. */
export function addDeal(fiat: Fiat, deal: FiatDeal): void {
  fiat.deals.set(deal.id, deal)
  countSides(fiat, deal, 1)
  const dueAt = dealDueAt(deal)
  if (dueAt !== undefined) fiat.due.add(dueAt, deal.id)
}

function countSides({ dealCounts }: Fiat, { buyerId, sellerId, status }: FiatDeal, by: number): void {
  if (status === 'cancelled') return
  count(dealCounts, buyerId, by)
  count(dealCounts, sellerId, by)
}

/** Deletes a count that reaches zero, so that a restored state has the same counts. */
function count(counts: Map<number, number>, id: number, by: number): void {
  const total = (counts.get(id) ?? 0) + by
  if (total === 0) counts.delete(id)
  else counts.set(id, total)
}
