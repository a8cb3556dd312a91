import type { LedgerEntry } from '@halyard/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/api.ts'
import { PRIVATE } from '../../lib/queries.ts'
import { useSignedIn } from '../../lib/session.ts'
import { useSocketEvent } from '../../lib/socket/use-socket.ts'
import type { RecordFilter } from './use-record-filter.ts'

const PAGE_SIZE = 40
/** A list read further than this is not read again under one's thumb; pulling down does. */
const LIVE_PAGES_MAX = 2

/** The changes of the accounts, newest first, a page at a time, live at its top. */
export function useRecords(filter: RecordFilter) {
  const query = useInfiniteQuery({
    queryKey: [PRIVATE, 'records', filter],
    queryFn: ({ pageParam, signal }) =>
      readApi('wallet/legal_log', { ...filter, page: pageParam, limit: PAGE_SIZE }, signal),
    enabled: useSignedIn(),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
  })
  useSocketEvent('update_balance', () => {
    if (query.data && query.data.pages.length <= LIVE_PAGES_MAX) void query.refetch()
  })
  return { ...query, entries: query.data && onceEach(query.data.pages.flatMap(({ list }) => list)) }
}

/** What comes in while one reads on pushes entries over to the next page, where they are met again. */
export function onceEach(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return Array.from(new Map(entries.map((entry) => [entry.id, entry])).values())
}
