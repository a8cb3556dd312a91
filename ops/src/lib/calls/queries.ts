import type { OpsPath, OpsRequestOf } from '@halyard/api/ops-client'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { createQueryClient, dataOf } from '@halyard/web'
import { callOps } from './calls.ts'
import type { ParsedOf } from './parse.ts'

/** The interval at which a page fetches again: the longest that a waiting record is not shown. */
const LIVE_MS = 3_000

/** The cache of all queries. Cleared at sign-out. */
export const queryClient = createQueryClient({ staleTime: 1_000 })

interface Options {
  /** Whether the data is asked for again every 3 s while the page is visible. */
  readonly live?: boolean
  readonly enabled?: boolean
}

/** Reads a call as a query. */
export function useOps<Path extends OpsPath>(
  path: Path,
  request: OpsRequestOf<Path>,
  { live = false, enabled = true }: Options = {},
): UseQueryResult<ParsedOf<Path>> {
  return useQuery<ParsedOf<Path>>({
    queryKey: [path, request],
    queryFn: async ({ signal }) => dataOf(await callOps(path, request, signal)),
    refetchInterval: live ? LIVE_MS : false,
    enabled,
    placeholderData: keepPreviousData,
  })
}

/**
 * Returns a function that reads everything shown again, after a change. Data that is not shown is dropped: a list that
 * is opened next must not show for a moment what has just been decided.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ type: 'inactive' })
    return client.invalidateQueries()
  }
}
