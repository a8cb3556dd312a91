import type { Draft } from '../product.ts'
import type { Exchange } from '../state.ts'
import type { FiatAd } from './ads/fiat-ad.ts'
import type { FiatCoin, FiatRate } from './fiat-coin.ts'
import type { FiatDeal } from './deals/fiat-deal.ts'
import { addAd, addDeal } from './fiat-state.ts'
import type { FiatTrader } from './fiat-trader.ts'

/** Rows of fiat trading that changed. Ids of advertisements and deals are consecutive, and no row is ever deleted. */
export interface FiatChanges {
  readonly fiatCoins: readonly FiatCoin[]
  readonly fiatRates: readonly FiatRate[]
  readonly fiatTraders: readonly FiatTrader[]
  readonly fiatAds: readonly FiatAd[]
  readonly fiatDeals: readonly FiatDeal[]
}

/** Advertisements that are not closed, deals that have not ended, and all else. */
export interface FiatSnapshot extends FiatChanges {
  readonly nextFiatAdId: number
  readonly nextFiatDealId: number
}

export function drainFiat({ fiat: { changed } }: Exchange, changes: Draft<FiatChanges>): void {
  changes.fiatCoins = takeAll(changed.coins)
  changes.fiatRates = takeAll(changed.rates)
  changes.fiatTraders = takeAll(changed.traders)
  changes.fiatAds = takeAll(changed.ads)
  changes.fiatDeals = takeAll(changed.deals)
}

function takeAll<Key, Row>(rows: Map<Key, Row>): Row[] {
  const all = [...rows.values()]
  rows.clear()
  return all
}

export function snapshotFiat({ fiat }: Exchange): FiatSnapshot {
  return {
    fiatCoins: inOrder(fiat.coins),
    fiatRates: [...fiat.rates.values()].toSorted((a, b) => (a.fiat < b.fiat ? -1 : 1)),
    fiatTraders: inOrder(fiat.traders),
    fiatAds: inOrder(fiat.ads),
    fiatDeals: inOrder(fiat.deals),
    nextFiatAdId: fiat.nextAdId,
    nextFiatDealId: fiat.nextDealId,
  }
}

function inOrder<Row>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}

export function restoreFiat({ fiat }: Exchange, rows: FiatSnapshot): void {
  for (const row of rows.fiatCoins) fiat.coins.set(row.currencyId, row)
  for (const row of rows.fiatRates) fiat.rates.set(row.fiat, row)
  for (const row of rows.fiatTraders) fiat.traders.set(row.customerId, row)
  for (const row of rows.fiatAds) addAd(fiat, row)
  for (const row of rows.fiatDeals) addDeal(fiat, row)
  fiat.nextAdId = rows.nextFiatAdId
  fiat.nextDealId = rows.nextFiatDealId
}
