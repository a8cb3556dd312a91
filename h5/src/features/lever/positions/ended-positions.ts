import type { LeverPosition, ResponseOf } from '@halyard/contract/client'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/api.ts'
import { PRIVATE, queryClient } from '../../../lib/queries.ts'
import { useSignedIn } from '../../../lib/session.ts'
import { mergeEnded } from './merge-positions.ts'

const ENDED = [PRIVATE, 'ended-positions'] as const
const PAGE = 20

type Page = ResponseOf<'lever/my_trade'>

/** Closed positions, or cancelled orders, newest first, page after page. */
export function useEndedPositions(status: 2 | 3) {
  const signedIn = useSignedIn()
  return useInfiniteQuery({
    queryKey: [...ENDED, status],
    queryFn: ({ pageParam, signal }) =>
      readApi('lever/my_trade', { status, page: pageParam, limit: PAGE }, signal),
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

/** Puts positions that have just ended in front of the pages that are held. */
export function noteEnded(positions: readonly LeverPosition[]): void {
  for (const status of [2, 3] as const) {
    const own = positions.filter((position) => position.status === status)
    if (own.length === 0) continue
    queryClient.setQueryData<InfiniteData<Page>>([...ENDED, status], (data) => data && withFront(data, own))
  }
}

function withFront(data: InfiniteData<Page>, positions: readonly LeverPosition[]): InfiniteData<Page> {
  const [first, ...rest] = data.pages
  if (!first) return data
  return { ...data, pages: [{ ...first, list: mergeEnded(first.list, positions) }, ...rest] }
}
