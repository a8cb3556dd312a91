import type { FiatCode } from '@halyard/formulas'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { recordServerTime } from '../../lib/calls/server-clock.ts'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { listenToSignal } from '../../lib/socket/connection.ts'
import { type AdSide, toAd } from './ads/ad.ts'
import { toFiatCoin } from './ads/fiat-coin.ts'
import { type DealStatus, toDeal } from './deal/deal.ts'
import { toDealDetail } from './deal/deal-detail.ts'
import { toCard } from './order/card.ts'

const OWN = [PRIVATE, 'fiat'] as const
const ADS = ['fiat-ads'] as const
const DEAL = [...OWN, 'deal'] as const
const DEALS = [...OWN, 'deals'] as const
const PAGE_SIZE = 20
/** The server sorts the best price first, so that more than these are hardly of use. */
const ADS_MAX = 100
/** Floating prices move; a price on the screen is never older. */
const ADS_EVERY_MS = 10_000

/** Fetches the coins that are traded for fiat, with their fees. */
export function useFiatCoins() {
  return useQuery({
    queryKey: ['fiat-coins'],
    queryFn: async ({ signal }) => {
      const { coins, now } = await readApi('legalnew/config', {}, signal)
      recordServerTime(now)
      return coins.map(toFiatCoin)
    },
  })
}

/** Filter of the listed advertisements. */
export interface AdFilter {
  readonly side: AdSide
  readonly currencyId: number
  readonly fiat: FiatCode
}

/** Fetches the advertisements that can be taken now, the best price first; again while prices may move. */
export function useAds({ side, currencyId, fiat }: AdFilter) {
  return useQuery({
    queryKey: [...ADS, side, currencyId, fiat],
    queryFn: async ({ signal }) => {
      const request = { type: side, currency_id: currencyId, fiat, limit: ADS_MAX }
      return (await readApi('legalnew/list', request, signal)).list.map(toAd)
    },
    refetchInterval: ADS_EVERY_MS,
  })
}

/** Fetches the customer's bank cards. */
export function useCards(enabled: boolean) {
  return useQuery({
    queryKey: [...OWN, 'cards'],
    queryFn: async ({ signal }) => (await readApi('user/cash_info', {}, signal)).list.map(toCard),
    enabled,
    staleTime: 0,
  })
}

/** Fetches a deal in full. */
export function useDeal(id: number) {
  return useQuery({
    queryKey: [...DEAL, id],
    queryFn: async ({ signal }) => {
      const detail = await readApi('legalnew/deal/get', { id }, signal)
      recordServerTime(detail.deal.now)
      return toDealDetail(detail)
    },
  })
}

/** The numbers of the statuses on the wire. */
const STATUS_NUMBERS = {
  unconfirmed: 1,
  confirmed: 2,
  disputed: 3,
  cancelled: 4,
  completed: 5,
  returned: 6,
} as const satisfies Record<DealStatus, number>

/** Fetches the customer's deals page by page, newest first; those of one status if it is given. */
export function useDeals(status: DealStatus | undefined) {
  return usePages([...DEALS, status], async (page, signal) => {
    const filter = status === undefined ? {} : { status: STATUS_NUMBERS[status] }
    const answer = await readApi('legalnew/deal/list', { ...filter, page, limit: PAGE_SIZE }, signal)
    for (const { now } of answer.list) recordServerTime(now)
    return parsePage(answer, toDeal)
  })
}

/** Fetches the advertisements again, after one was refused because it has changed. */
export function refreshAds(): void {
  void queryClient.invalidateQueries({ queryKey: ADS })
}

/** Fetches a deal and the lists of deals again. */
export function refreshDeal(id: number): void {
  void queryClient.invalidateQueries({ queryKey: [...DEAL, id] })
  // A list that is not on the screen would first show the state from before.
  queryClient.removeQueries({ queryKey: DEALS, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: DEALS })
}

listenToSignal('fiat_deal', (deal) => {
  if (deal) refreshDeal(deal.id)
  else void queryClient.invalidateQueries({ queryKey: OWN })
})
