import { useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { parsePage, uniqueById } from '../../lib/lists/pages.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import { useSignal, useSocketEvent } from '../../lib/socket/use-socket.ts'
import { toDeposit } from './deposit.ts'

export const DEPOSITS_KEY = [PRIVATE, 'deposits'] as const

const PAGE_SIZE = 20
/** Refresh interval while the page is visible, in case a socket event was missed. */
const REFRESH_MS = 15_000
/** A list that is scrolled beyond this many pages is not refetched live, since rows would move under the finger. */
const LIVE_PAGES_MAX = 2

/** Fetches deposits and deposit claims page by page, newest first, with live status updates. */
export function useDeposits() {
  const query = useInfiniteQuery({
    queryKey: DEPOSITS_KEY,
    queryFn: async ({ pageParam, signal }) =>
      parsePage(
        await readApi('charge_mention/log2', { page: pageParam, limit: PAGE_SIZE }, signal),
        toDeposit,
      ),
    enabled: useSignedIn(),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    refetchInterval: ({ state }) => (isLive(state.data?.pages.length) ? REFRESH_MS : false),
  })
  const readAgain = () => {
    if (isLive(query.data?.pages.length)) void queryClient.invalidateQueries({ queryKey: DEPOSITS_KEY })
  }
  useSignal('deposit', readAgain)
  useSocketEvent('update_balance', readAgain)
  return { ...query, data: query.data && uniqueById(query.data.pages.flatMap(({ list }) => list)) }
}

function isLive(pages: number | undefined): boolean {
  return (pages ?? 0) <= LIVE_PAGES_MAX
}
