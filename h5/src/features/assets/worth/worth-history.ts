import type { ResponseOf } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { untilMidnightMs } from '../../../lib/wallet/wallet.ts'

/** The total worth of up to 30 days, in USDT. */
export interface WorthHistory {
  /** The days since the first funds, oldest first; the last is today. */
  readonly days: ReadonlyArray<{
    /** The midnight UTC when the day begins, in epoch milliseconds. */
    readonly at: number
    /** The worth at that time. */
    readonly worth: string
    /** Whether something was deposited or withdrawn on that day. */
    readonly hasFlows: boolean
  }>
  /** The first worth plus what came in since, less what went out. May be negative. */
  readonly base: string
  /** The first worth plus what came in since. */
  readonly invested: string
}

/** Parses the history of the wire. */
export function toWorthHistory(wire: ResponseOf<'wallet/worth_history'>): WorthHistory {
  return {
    days: wire.days.map(({ at, worth, came_in: cameIn, went_out: wentOut }) => ({
      at,
      worth,
      hasFlows: /[1-9]/.test(cameIn + wentOut),
    })),
    base: wire.base,
    invested: wire.invested,
  }
}

/** The figures change at midnight, and when something comes in or goes out. */
const STALE_MS = 60_000

/** Fetches the signed-in customer's worth of 30 days. */
export function useWorthHistory() {
  return useQuery({
    queryKey: [PRIVATE, 'wallet', 'history'],
    queryFn: async ({ signal }) => toWorthHistory(await readApi('wallet/worth_history', {}, signal)),
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => {
      const today = state.data?.days.at(-1)?.at
      return today !== undefined && untilMidnightMs(today)
    },
  })
}
