import type { ResponseOf } from '@halyard/api/client'
import type { Receipt, Share } from '@halyard/receipt'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { serverNow } from '../../../lib/calls/server-clock.ts'

const SOONEST_MS = 2_000
const LATEST_MS = 70_000

/** The proof of how an option was settled, or the time in epoch milliseconds at which to ask for it again. */
export interface Proof {
  /** Undefined until its part of the price log is signed. */
  readonly receipt: Receipt | undefined
  readonly readyAt: number | undefined
  /** The settlement without its amounts, which the customer may publish. */
  readonly share: Share | undefined
}

/** Parses a proof of the wire. The receipt stays as it was signed, so that it can be verified. */
export function toProof({ receipt, ready_at, share }: ResponseOf<'microtrade/receipt'>): Proof {
  return { receipt: receipt ?? undefined, readyAt: ready_at ?? undefined, share }
}

/** Fetches the receipt of a closed option. Refetches until its part of the price log is signed. */
export function useReceipt(id: number) {
  return useQuery({
    queryKey: [PRIVATE, 'option-receipt', id],
    queryFn: async ({ signal }) => toProof(await readApi('microtrade/receipt', { id }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && !data.receipt ? waitUntil(data.readyAt) : false),
  })
}

/** Returns the milliseconds until a time, clamped to the polling interval. */
export function waitUntil(at: number | undefined, now = serverNow()): number {
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, (at ?? now) - now + 1_000))
}
