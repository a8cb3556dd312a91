import { JOINED_PERIODS } from '@halyard/api/choices'
import type { ShownPeriod } from '../../../lib/chart/shown-periods.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** 1 January 1970 was a Thursday: the first Monday is four days later. */
const MONDAY_MS = 4 * DAY_MS

const LENGTHS_MS: Readonly<Partial<Record<ShownPeriod, number>>> = {
  timeshare: MINUTE_MS,
  '1sec': 1_000,
  '1min': MINUTE_MS,
  '3min': JOINED_PERIODS['3min'].lengthMs,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '1hour': 60 * MINUTE_MS,
  '2hour': JOINED_PERIODS['2hour'].lengthMs,
  '4hour': 240 * MINUTE_MS,
  '12hour': JOINED_PERIODS['12hour'].lengthMs,
  '1day': DAY_MS,
}

/** Returns when the open candle of a period ends, in epoch milliseconds. Weeks begin on Monday, all periods in UTC. */
export function candleEnd(period: ShownPeriod, now: number): number {
  const length = LENGTHS_MS[period]
  if (length !== undefined) return (Math.floor(now / length) + 1) * length
  const day = new Date(now)
  if (period === '1mon') return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1)
  const week = 7 * DAY_MS
  return (Math.floor((now - MONDAY_MS) / week) + 1) * week + MONDAY_MS
}

/** Returns a time as a clock: '4:05', '3:04:05', or days and a clock. */
export function countdown(ms: number): { readonly days: number; readonly clock: string } {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const short = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  return { days, clock: hours > 0 || days > 0 ? `${two(hours)}:${short}` : short }
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}
