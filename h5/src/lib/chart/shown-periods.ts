import { JOINED_PERIODS, type JoinedPeriod, PERIODS } from '@halyard/api/choices'
import type { Period } from '@halyard/api/client'

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
