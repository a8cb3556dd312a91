import type { OpsPath, OpsRequestOf, OpsResponseOf } from '@halyard/api/ops-client'
import {
  keepPreviousData,
  QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { callOps, type Failure } from './calls.ts'

/** A failure as an exception, for queries. */
export class CallFailure extends Error {
  readonly code: string
  constructor({ code, message }: Failure) {
    super(message)
    this.code = code
  }
}

/** The interval at which a page fetches again: the longest that a waiting record is not shown. */
const LIVE_MS = 3_000

/** The cache of all queries. Cleared at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      retry: (count, error) => error instanceof CallFailure && error.code === 'network_error' && count < 2,
    },
  },
})

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
): UseQueryResult<OpsResponseOf<Path>> {
  return useQuery<OpsResponseOf<Path>>({
    queryKey: [path, request],
    queryFn: async ({ signal }) => {
      const answer = await callOps(path, request, signal)
      if (answer.ok) return answer.data
      throw new CallFailure(answer)
    },
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
