import type { Changes } from '../changes.ts'
import type { FiatAd } from '../fiat/ads/fiat-ad.ts'
import type { FiatDeal } from '../fiat/deals/fiat-deal.ts'
import type { FiatSnapshot } from '../fiat/rows.ts'

/** The tables of fiat trading, as a database keeps them. */
export function createFiatRows(): {
  store(changes: Changes): void
  snapshot(): FiatSnapshot
  deal(id: number): FiatDeal | undefined
  ad(id: number): FiatAd | undefined
} {
  const coins = new Map<number, FiatSnapshot['fiatCoins'][number]>()
  const rates = new Map<string, FiatSnapshot['fiatRates'][number]>()
  const traders = new Map<number, FiatSnapshot['fiatTraders'][number]>()
  const ads = new Map<number, FiatAd>()
  const deals = new Map<number, FiatDeal>()

  return {
    deal: (id) => deals.get(id),
    ad: (id) => ads.get(id),
    store(changes) {
      for (const row of changes.fiatCoins) coins.set(row.currencyId, row)
      for (const row of changes.fiatRates) rates.set(row.fiat, row)
      for (const row of changes.fiatTraders) traders.set(row.customerId, row)
      for (const row of changes.fiatAds) ads.set(row.id, row)
      for (const row of changes.fiatDeals) deals.set(row.id, row)
    },
    snapshot: () => ({
      fiatCoins: [...coins.values()].toSorted((a, b) => a.currencyId - b.currencyId),
      fiatRates: [...rates.values()].toSorted((a, b) => (a.fiat < b.fiat ? -1 : 1)),
      fiatTraders: [...traders.values()].toSorted((a, b) => a.customerId - b.customerId),
      fiatAds: [...ads.values()].filter(({ status }) => status !== 'closed').toSorted((a, b) => a.id - b.id),
      fiatDeals: [...deals.values()]
        .filter(({ endedAt }) => endedAt === undefined)
        .toSorted((a, b) => a.id - b.id),
      nextFiatAdId: Math.max(0, ...ads.keys()) + 1,
      nextFiatDealId: Math.max(0, ...deals.keys()) + 1,
    }),
  }
}
