import type { Changes, FiatDeal, Snapshot } from '@halyard/core'
import type { Tables } from '../product.ts'

/** The rows of fiat trading in one batch. */
export type FiatRows = Pick<Changes, 'fiatCoins' | 'fiatRates' | 'fiatTraders' | 'fiatAds' | 'fiatDeals'>

export function fiatRowsOf({ fiatCoins, fiatRates, fiatTraders, fiatAds, fiatDeals }: Changes): FiatRows {
  return {
    fiatCoins: copy(fiatCoins),
    fiatRates: copy(fiatRates),
    fiatTraders: copy(fiatTraders),
    fiatAds: copy(fiatAds),
    fiatDeals: copy(fiatDeals),
  }
}

export type FiatSnapshot = Pick<Snapshot, keyof FiatRows | 'nextFiatAdId' | 'nextFiatDealId'>

function copy<Row extends object>(rows: Iterable<Row>): Row[] {
  return [...rows].map((row) => ({ ...row }))
}

/** Returns the tables of fiat trading, with their constraints. */
export function createFiatTables(): Tables<FiatRows, FiatSnapshot> {
  const coins = new Map<number, FiatSnapshot['fiatCoins'][number]>()
  const rates = new Map<string, FiatSnapshot['fiatRates'][number]>()
  const traders = new Map<number, FiatSnapshot['fiatTraders'][number]>()
  const ads = new Map<number, FiatSnapshot['fiatAds'][number]>()
  const deals = new Map<number, FiatDeal>()
  const ended = new Set<number>()
  let nextFiatAdId = 1
  let nextFiatDealId = 1

  return {
    findBroken({ fiatDeals }) {
      for (const row of fiatDeals) {
        const fault = ended.has(row.id) ? 'ends twice' : findFault(deals.get(row.id), row)
        if (fault) return `fiat deal ${row.id} ${fault}`
      }
      return undefined
    },
    store(rows) {
      for (const row of rows.fiatCoins) coins.set(row.currencyId, row)
      for (const row of rows.fiatRates) rates.set(row.fiat, row)
      for (const row of rows.fiatTraders) traders.set(row.customerId, row)
      for (const row of rows.fiatAds) {
        nextFiatAdId = Math.max(nextFiatAdId, row.id + 1)
        if (row.status === 'closed') ads.delete(row.id)
        else ads.set(row.id, row)
      }
      for (const row of rows.fiatDeals) {
        nextFiatDealId = Math.max(nextFiatDealId, row.id + 1)
        if (row.endedAt === undefined) deals.set(row.id, row)
        else {
          deals.delete(row.id)
          ended.add(row.id)
        }
      }
    },
    snapshot: () => ({
      fiatCoins: copy(coins.values()),
      fiatRates: copy(rates.values()),
      fiatTraders: copy(traders.values()),
      fiatAds: copy(ads.values()),
      fiatDeals: copy(deals.values()),
      nextFiatAdId,
      nextFiatDealId,
    }),
  }
}

/** After `paid` only a dispute returns the coins, and a deal keeps its terms. */
function findFault(before: FiatDeal | undefined, row: FiatDeal): string | undefined {
  const isFinal = row.status === 'completed' || row.status === 'returned'
  if (isFinal && row.endedAt === undefined) return 'has ended without a time'
  if (isFinal && row.isHeld) return 'has ended with escrow'
  if (row.status !== 'unpaid' && row.status !== 'cancelled' && row.receiptId === undefined)
    return 'has no receipt'
  if (row.paidAt !== undefined && row.status === 'cancelled') return 'was cancelled after it was paid'
  if (row.status === 'returned' && row.reviewerId === undefined) return 'was returned without a decision'
  if (before && termsOf(before) !== termsOf(row)) return 'has changed terms'
  return undefined
}

function termsOf(row: FiatDeal): string {
  const { adId, merchantId, buyerId, sellerId, currencyId, fiat, price, quantity, total } = row
  const { fee, cardId, openedAt, payBy, reviewersNeeded } = row
  const parties = [adId, merchantId, buyerId, sellerId, currencyId, fiat, price, quantity, total]
  return [...parties, fee, cardId, openedAt, payBy, reviewersNeeded].join()
}
