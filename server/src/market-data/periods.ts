import { CANDLE_PERIODS, type Period } from '@halyard/api'

/** The stored candle periods, shortest first. The time-share chart uses one-minute candles. */
export const STORED_PERIODS = CANDLE_PERIODS
export type StoredPeriod = (typeof STORED_PERIODS)[number]

/** A period of candles: a stored one, or one second, whose candles are kept in memory. */
export type CandlePeriod = Exclude<Period, 'timeshare'>

/** Returns the period of the candles that a period of the wire shows. */
export function candlePeriodOf(period: Period): CandlePeriod {
  return period === 'timeshare' ? '1min' : period
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** The first Monday after the Unix epoch, in UTC. */
const FIRST_MONDAY = 4 * DAY_MS

const LENGTH_MS: Record<Exclude<CandlePeriod, '1mon'>, number> = {
  '1sec': SECOND_MS,
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '1hour': HOUR_MS,
  '4hour': 4 * HOUR_MS,
  '1day': DAY_MS,
  '1week': WEEK_MS,
}

/**
 * Returns the opening time (ms) of the candle that contains `at`. Days, weeks and months are in UTC; weeks
 * start on Monday.
 */
export function openOf(period: CandlePeriod, at: number): number {
  if (period === '1mon') {
    const date = new Date(at)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  }
  const start = period === '1week' ? FIRST_MONDAY : 0
  const length = LENGTH_MS[period]
  return start + Math.floor((at - start) / length) * length
}

/**
 * Returns the opening time of the candle `count` periods after the one opened at `openAt` (before it, if
 * negative).
 */
export function shiftOpen(period: CandlePeriod, openAt: number, count: number): number {
  if (period !== '1mon') return openAt + count * LENGTH_MS[period]
  const date = new Date(openAt)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count)
}
