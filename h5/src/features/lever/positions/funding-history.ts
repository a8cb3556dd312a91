import { useInfiniteQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/api.ts'
import { PRIVATE } from '../../../lib/queries.ts'
import { useSignedIn } from '../../../lib/session.ts'

const PAGE = 20

/** Funding paid and received, newest first, page after page. */
export function useFundingHistory() {
  const signedIn = useSignedIn()
  return useInfiniteQuery({
    queryKey: [PRIVATE, 'funding'],
    queryFn: ({ pageParam, signal }) => readApi('lever/funding', { page: pageParam, limit: PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
    enabled: signedIn,
  })
}
