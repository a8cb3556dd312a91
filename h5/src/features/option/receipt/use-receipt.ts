import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { serverNow } from '../clock.ts'

const SOONEST_MS = 2_000
const LATEST_MS = 70_000

/** Fetches the receipt of a closed option. Refetches until its part of the trail is signed. */
export function useReceipt(id: number) {
  return useQuery({
    queryKey: [PRIVATE, 'option-receipt', id],
    queryFn: ({ signal }) => readApi('microtrade/receipt', { id }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && !data.receipt ? waitUntil(data.ready_at) : false),
  })
}

/** Returns the milliseconds until a time, clamped to the polling interval. */
export function waitUntil(at: number | null, now = serverNow()): number {
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, (at ?? now) - now + 1_000))
}
