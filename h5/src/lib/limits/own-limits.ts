import type { SelfLimits } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { recordServerTime } from '../calls/server-clock.ts'
import { knownWord } from '../calls/word-for.ts'
import { useSignedIn } from '../session/session.ts'
import { listen } from '../socket/connection.ts'

export const LIMIT_NAMES = ['option_stake', 'option_loss', 'perp_loss', 'reminder'] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

/** One of the customer's own limits. Amounts are decimal texts in USDT; of `reminder`, minutes. */
export interface OwnLimit {
  readonly name: LimitName
  /** Undefined for no limit. */
  readonly max: string | undefined
  readonly used: string
  /** The stakes of open options, or the margin of open positions and orders, which count as lost. */
  readonly atRisk: string
  readonly left: string | undefined
  /** The pending looser limit, and when it takes effect, in epoch milliseconds. */
  readonly next: { readonly max: string | undefined; readonly at: number } | undefined
}

/** The customer's own limits and the running pause. Times are epoch milliseconds of the server. */
export interface OwnLimits {
  readonly limits: Readonly<Record<LimitName, OwnLimit>>
  readonly pausedUntil: number | undefined
  readonly spotPausedUntil: number | undefined
  readonly dayEndsAt: number
}

/** Converts the limits from their wire format. Throws if one is missing or unknown. */
export function toOwnLimits(wire: SelfLimits): OwnLimits {
  const limits = new Map(wire.limits.map(toOwnLimit).map((limit) => [limit.name, limit]))
  const limitOf = (name: LimitName): OwnLimit => {
    const limit = limits.get(name)
    if (!limit) throw new Error(`limit ${name} is missing`)
    return limit
  }
  return {
    limits: {
      option_stake: limitOf('option_stake'),
      option_loss: limitOf('option_loss'),
      perp_loss: limitOf('perp_loss'),
      reminder: limitOf('reminder'),
    },
    pausedUntil: wire.pause?.until,
    spotPausedUntil: wire.pause?.spot_until ?? undefined,
    dayEndsAt: wire.day_ends_at,
  }
}

function toOwnLimit({
  limit,
  max,
  used,
  at_risk: atRisk,
  left,
  next,
}: SelfLimits['limits'][number]): OwnLimit {
  return {
    name: knownWord(LIMIT_NAMES, limit),
    max: max ?? undefined,
    used,
    atRisk,
    left: left ?? undefined,
    next: next ? { max: next.max ?? undefined, at: next.at } : undefined,
  }
}

const LIMITS_KEY = [PRIVATE, 'limits'] as const

/** Fetches the customer's own limits. Disabled while signed out, and while `wanted` is false. */
export function useOwnLimits(wanted = true) {
  const signedIn = useSignedIn()
  return useQuery({
    queryKey: LIMITS_KEY,
    queryFn: async ({ signal }) => readLimits(await readApi('user/limits', {}, signal)),
    enabled: signedIn && wanted,
  })
}

/** Shows the limits that the server has just returned. */
export function showLimits(wire: SelfLimits): void {
  queryClient.setQueryData(LIMITS_KEY, readLimits(wire))
}

function readLimits(wire: SelfLimits): OwnLimits {
  recordServerTime(wire.now)
  return toOwnLimits(wire)
}

// Every stake and every loss changes one of these accounts.
listen('update_balance', ({ balances }) => {
  if (balances.some(({ type }) => type === 'option' || type === 'contract'))
    void queryClient.invalidateQueries({ queryKey: LIMITS_KEY })
})
