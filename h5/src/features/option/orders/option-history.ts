import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { addToPages, newestFirst, parsePage, usePages } from '../../../lib/lists/pages.ts'
import { type TimedOption, toOption, WIRE_STATUSES } from '../timed-option.ts'

/** The first part of the query keys of closed options. */
export const CLOSED = [PRIVATE, 'closed-options'] as const
const PAGE = 20

/** Fetches closed options page by page, newest first, of one market or of all. */
export function useClosedOptions(matchId: number | undefined) {
  const own = matchId === undefined ? {} : { match_id: matchId }
  return usePages(
    [...CLOSED, matchId ?? 'all'],
    async (page, signal) => {
      const request = { ...own, status: WIRE_STATUSES.closed, page, limit: PAGE }
      return parsePage(await readApi('microtrade/lists', request, signal), toOption)
    },
    newestFirst,
  )
}

/** Adds closed options to the cached lists they belong to. */
export function addClosedOptions(orders: readonly TimedOption[]): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: CLOSED })) {
    const matchId = queryKey.at(-1) as number | 'all'
    const own = orders.filter((order) => matchId === 'all' || order.matchId === matchId)
    addToPages(queryKey, own, newestFirst)
  }
}
