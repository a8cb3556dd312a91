import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi, readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { parsePage, uniqueById, usePages } from '../../lib/lists/pages.ts'
import { NOTICES_KEY, refetchNotices } from '../../lib/notices/unread.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/socket/use-socket.ts'
import { toArticle, toNews } from './news.ts'
import type { NoticeSetting } from '@halyard/api/client'
import { toNotice } from './notice.ts'
import { toPriceAlert } from './price-alert.ts'

const PAGE_SIZE = 20
const NEWS = [PRIVATE, 'news'] as const
const SETTINGS = [PRIVATE, 'notice-settings'] as const
const ALERTS = [PRIVATE, 'price-alerts'] as const

/** Fetches the customer's notices page by page, newest first. */
export function useNotices() {
  return usePages(NOTICES_KEY, async (page, signal) =>
    parsePage(await readApi('notice/list', { page, limit: PAGE_SIZE }, signal), toNotice),
  )
}

/** Fetches published items page by page, newest first; also for guests. */
export function useNews() {
  const signedIn = useSignedIn()
  useSignal('news', () => void queryClient.invalidateQueries({ queryKey: NEWS }))
  return useInfiniteQuery({
    queryKey: [...NEWS, signedIn],
    queryFn: async ({ pageParam, signal }) =>
      parsePage(await readApi('news/list', { page: pageParam, limit: PAGE_SIZE }, signal), toNews),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    select: ({ pages }) => uniqueById(pages.flatMap(({ list }) => list)),
  })
}

/** Fetches a published item, which marks it as read. */
export function useArticle(id: number | undefined) {
  useSignal('news', (news) => {
    if (!news || news.id === id) void queryClient.invalidateQueries({ queryKey: [...NEWS, 'article', id] })
  })
  return useQuery({
    queryKey: [...NEWS, 'article', id],
    queryFn: async ({ signal }) => {
      const article = toArticle(await readApi('news/detail', { id: id ?? 0 }, signal))
      void queryClient.invalidateQueries({
        queryKey: NEWS,
        predicate: ({ queryKey }) => queryKey[2] !== 'article',
      })
      void refetchNotices()
      return article
    },
    enabled: id !== undefined,
  })
}

/** Marks a notice as read; without one all notices and all news. */
export async function markRead(id?: number): Promise<void> {
  await callApi('notice/read', id === undefined ? {} : { id }, { mask: id === undefined })
  await refetchNotices()
  if (id === undefined) await queryClient.invalidateQueries({ queryKey: NEWS })
}

/** Fetches which kinds of notices the customer receives. */
export function useNoticeSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => (await readApi('notice/settings', {}, signal)).list,
  })
}

/** Switches a kind of notice on or off. The switch moves at once, and back if the server refuses. */
export async function switchKind(kind: NoticeSetting, on: boolean): Promise<void> {
  queryClient.setQueryData<ReadonlyArray<{ readonly kind: NoticeSetting; readonly on: boolean }>>(
    SETTINGS,
    (list) => list?.map((setting) => (setting.kind === kind ? { kind, on } : setting)),
  )
  const changed = await callApi('notice/set', { kind, on: on ? 1 : 0 }, { mask: false })
  if (!changed) await queryClient.invalidateQueries({ queryKey: SETTINGS })
}

/** Fetches the customer's price alerts on all markets, newest first. */
export function usePriceAlerts() {
  return useQuery({
    queryKey: ALERTS,
    queryFn: async ({ signal }) => (await readApi('alert/list', {}, signal)).list.map(toPriceAlert),
  })
}

/** Fetches the alerts again after one was added, deleted or fired. */
export function refetchAlerts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALERTS })
}
