import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { recordServerTime } from '../../lib/calls/server-clock.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { parsePage, usePages } from '../../lib/lists/pages.ts'
import { listenToSignal } from '../../lib/socket/connection.ts'
import { type AdStatus, toOwnAd } from './ads/own-ad.ts'
import { toStanding } from './apply/standing.ts'
import { byUrgency, OPEN_STATUSES, toOpenDeal } from './deals/open-deal.ts'
import { toFiatConfig } from './fiat-config.ts'
import { toPayCard } from './form/pay-card.ts'

const OWN = [PRIVATE, 'merchant'] as const
const DEALS = [...OWN, 'deals'] as const
const PAGE_SIZE = 20
/** The most that a page of the server has; a merchant has fewer advertisements that are not closed. */
const ALL = 100
/** Index prices move; a price on the screen is never older. */
const CONFIG_EVERY_MS = 10_000
const WAITING_MS = 10_000

/** Fetches whether the customer is a merchant or has applied; polls while an application waits. */
export function useStanding() {
  return useQuery({
    queryKey: [...OWN, 'standing'],
    queryFn: async ({ signal }) => toStanding(await readApi('legalnew/mine', { limit: 1 }, signal)),
    refetchInterval: ({ state: { data } }) => (data?.application === 'waiting' ? WAITING_MS : false),
  })
}

/** Fetches the merchant's advertisements with one status, page by page, newest first. */
export function useOwnAds(status: AdStatus) {
  return usePages([...OWN, 'ads', status], async (page, signal) =>
    parsePage(await readApi('legalnew/mine', { status, page, limit: PAGE_SIZE }, signal), toOwnAd),
  )
}

/** Fetches one advertisement that is not closed; `null` if there is none. */
export function useOwnAd(id: number | undefined) {
  return useQuery({
    queryKey: [...OWN, 'ad', id],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['open', 'paused'] as const).map((status) =>
          readApi('legalnew/mine', { status, limit: ALL }, signal),
        ),
      )
      const found = pages.flatMap(({ list }) => list).find((ad) => ad.id === id)
      return found ? toOwnAd(found) : null
    },
    enabled: id !== undefined,
    // The form starts with the stored values.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Fetches the coins that are traded for fiat, with index prices and rates; again while these move. */
export function useFiatConfig() {
  return useQuery({
    queryKey: ['fiat-config'],
    queryFn: async ({ signal }) => toFiatConfig(await readApi('legalnew/config', {}, signal)),
    refetchInterval: CONFIG_EVERY_MS,
  })
}

/** Fetches the customer's bank cards. The key begins like that of all bank cards, so that a new one is seen. */
export function usePayCards() {
  return useQuery({
    queryKey: [PRIVATE, 'bank-cards', 'merchant'],
    queryFn: async ({ signal }) => (await readApi('user/cash_info', {}, signal)).list.map(toPayCard),
    staleTime: 0,
  })
}

/** Fetches the orders that are not over, the most urgent first. */
export function useOpenDeals() {
  return useQuery({
    queryKey: DEALS,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        Object.values(OPEN_STATUSES).map((status) =>
          readApi('legalnew/deal/list', { status, limit: ALL }, signal),
        ),
      )
      const list = pages.flatMap((page) => page.list)
      for (const { now } of list) recordServerTime(now)
      return list.map(toOpenDeal).toSorted(byUrgency)
    },
  })
}

/** Fetches everything about the merchant again, after an advertisement or an application changed. */
export async function refreshMerchant(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: OWN })
}

// A new order also lowers the remaining quantity of its advertisement.
listenToSignal('fiat_deal', () => void refreshMerchant())
