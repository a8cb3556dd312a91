import type { Order, ResponseOf } from '@halyard/contract/client'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/api.ts'
import { PRIVATE, queryClient } from '../../../lib/queries.ts'
import { useSignedIn } from '../../../lib/session.ts'
import { mergeEnded } from './merge-orders.ts'

const ENDED = [PRIVATE, 'ended-orders'] as const
const PAGE = 20

type Page = ResponseOf<'transaction_complete'>
export interface PairIds {
  readonly currency_id: number
  readonly legal_id: number
}

/** Orders that have ended, newest first, page after page; of one pair or of all. */
export function useEndedOrders(pair: PairIds | undefined) {
  const signedIn = useSignedIn()
  return useInfiniteQuery({
    queryKey: [...ENDED, pair ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      readApi('transaction_complete', { ...pair, page: pageParam, limit: PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    select: ({ pages }) =>
      mergeEnded(
        [],
        pages.flatMap(({ list }) => list),
      ),
    enabled: signedIn,
  })
}

/** Puts orders that have just ended in front of the pages that are held. */
export function noteEnded(orders: readonly Order[]): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ENDED })) {
    const pair = query.queryKey.at(-1) as PairIds | 'all'
    const own = orders.filter(
      (order) =>
        pair === 'all' || (order.currency_id === pair.currency_id && order.legal_id === pair.legal_id),
    )
    queryClient.setQueryData<InfiniteData<Page>>(query.queryKey, (data) => data && withFront(data, own))
  }
}

function withFront(data: InfiniteData<Page>, orders: readonly Order[]): InfiniteData<Page> {
  const [first, ...rest] = data.pages
  if (!first) return data
  return { ...data, pages: [{ ...first, list: mergeEnded(first.list, orders) }, ...rest] }
}
