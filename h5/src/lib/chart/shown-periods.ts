import { PERIODS } from '@halyard/api/choices'
import type { Period } from '@halyard/api/client'

/** The periods that the exchange does not store: the app joins several of its candles to one. */
export const JOINED_PERIODS = {
  '3min': { of: '1min', lengthMs: 180_000 },
  '2hour': { of: '1hour', lengthMs: 7_200_000 },
  '12hour': { of: '4hour', lengthMs: 43_200_000 },
} as const satisfies Record<string, { readonly of: Period; readonly lengthMs: number }>

type JoinedPeriod = keyof typeof JOINED_PERIODS

/** A period that a chart can show. */
export type ShownPeriod = Period | JoinedPeriod

const JOINED = Object.keys(JOINED_PERIODS) as JoinedPeriod[]

/** The periods of charts, shortest first: each joined one follows that of its candles. */
export const SHOWN_PERIODS: readonly ShownPeriod[] = PERIODS.flatMap((period) => [
  period,
  ...JOINED.filter((joined) => JOINED_PERIODS[joined].of === period),
])

/** Returns whether the candles of a period are joined from shorter ones. */
export function isJoined(period: ShownPeriod): period is JoinedPeriod {
  return period in JOINED_PERIODS
}
