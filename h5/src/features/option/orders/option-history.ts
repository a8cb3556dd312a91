import type { MicroOrder } from '@halyard/api/client'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { addToPages, newestFirst, usePages } from '../../../lib/lists/pages.ts'

const CLOSED = [PRIVATE, 'closed-options'] as const
const PAGE = 20

/** Fetches closed options page by page, newest first, of one market or of all. */
export function useClosedOptions(matchId: number | undefined) {
  const own = matchId === undefined ? {} : { match_id: matchId }
  return usePages(
    [...CLOSED, matchId ?? 'all'],
    (page, signal) => readApi('microtrade/lists', { ...own, status: 3, page, limit: PAGE }, signal),
    newestFirst,
  )
}

/** Adds closed options to the cached lists they belong to. */
export function addClosedOptions(orders: readonly MicroOrder[]): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: CLOSED })) {
    const matchId = queryKey.at(-1) as number | 'all'
    const own = orders.filter((order) => matchId === 'all' || order.match_id === matchId)
    addToPages(queryKey, own, newestFirst)
  }
}
