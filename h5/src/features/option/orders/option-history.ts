import type { MicroOrder, ResponseOf } from '@halyard/contract/client'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/api.ts'
import { PRIVATE, queryClient } from '../../../lib/queries.ts'
import { useSignedIn } from '../../../lib/session.ts'
import { mergeClosed } from './merge-options.ts'

const CLOSED = [PRIVATE, 'closed-options'] as const
const PAGE = 20

type Page = ResponseOf<'microtrade/lists'>

/** Closed options, newest first, page after page; of one market or of all. */
export function useClosedOptions(matchId: number | undefined) {
  const signedIn = useSignedIn()
  const own = matchId === undefined ? {} : { match_id: matchId }
  return useInfiniteQuery({
    queryKey: [...CLOSED, matchId ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      readApi('microtrade/lists', { ...own, status: 3, page: pageParam, limit: PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    select: ({ pages }) =>
      mergeClosed(
        [],
        pages.flatMap(({ list }) => list),
      ),
    enabled: signedIn,
  })
}

/** Puts options that have just closed in front of the pages that are held. */
export function noteClosed(orders: readonly MicroOrder[]): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: CLOSED })) {
    const matchId = query.queryKey.at(-1) as number | 'all'
    const own = orders.filter((order) => matchId === 'all' || order.match_id === matchId)
    queryClient.setQueryData<InfiniteData<Page>>(query.queryKey, (data) => data && withFront(data, own))
  }
}

function withFront(data: InfiniteData<Page>, orders: readonly MicroOrder[]): InfiniteData<Page> {
  const [first, ...rest] = data.pages
  if (!first) return data
  return { ...data, pages: [{ ...first, list: mergeClosed(first.list, orders) }, ...rest] }
}
