import { useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { parsePage, uniqueById } from '../../../lib/lists/pages.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { useSocketEvent } from '../../../lib/socket/use-socket.ts'
import { boundsOf } from '../statement/period.ts'
import { toLedgerEntry } from './ledger-entry.ts'
import type { RecordFilter } from './use-record-filter.ts'

const PAGE_SIZE = 40
/**
 * A list that is scrolled beyond this many pages is not refetched live, since rows would move under the finger; pulling
 * down refetches.
 */
const LIVE_PAGES_MAX = 2

/** Fetches ledger entries page by page, newest first, with live updates of the first pages. */
export function useRecords({ period, ...filter }: RecordFilter) {
  const query = useInfiniteQuery({
    queryKey: [PRIVATE, 'records', filter, period],
    queryFn: async ({ pageParam, signal }) => {
      const request = {
        ...filter,
        ...boundsOf(period, Date.now()),
        ...(pageParam === undefined ? {} : { before: pageParam }),
        limit: PAGE_SIZE,
      }
      const { archived_until: archivedUntil, ...page } = await readApi('wallet/legal_log', request, signal)
      return { ...parsePage(page, toLedgerEntry), archivedUntil }
    },
    enabled: useSignedIn(),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
  })
  useSocketEvent('update_balance', () => {
    if (query.data && query.data.pages.length <= LIVE_PAGES_MAX) void query.refetch()
  })
  const last = query.data?.pages.at(-1)
  return {
    ...query,
    /** The time up to which entries are archived, once all others are loaded. */
    archivedUntil: last?.more === false ? last.archivedUntil : undefined,
    entries: query.data && uniqueById(query.data.pages.flatMap(({ list }) => list)),
  }
}
