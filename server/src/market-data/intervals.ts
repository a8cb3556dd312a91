import { type Candle, joinBy } from './candle.ts'
import type { InstrumentData } from './instrument-data.ts'
import {
  type CandlePeriod,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openOf,
  shiftOpen,
  type StoredPeriod,
} from './periods.ts'

/** An interval of candles: a period, or several of a stored one. */
export interface Interval {
  readonly period: CandlePeriod
  /** Stored candles of one candle. */
  readonly count: number
  /** The length of several stored candles. */
  readonly lengthMs?: number
}

const stored = (period: CandlePeriod): Interval => ({ period, count: 1 })
const joined = (period: StoredPeriod, count: number, unitMs: number): Interval => ({
  period,
  count,
  lengthMs: count * unitMs,
})

/** The intervals by their names. */
const INTERVALS: Readonly<Record<string, Interval>> = {
  '1s': stored('1sec'),
  '1m': stored('1min'),
  '3m': joined('1min', 3, MINUTE_MS),
  '5m': stored('5min'),
  '15m': stored('15min'),
  '30m': stored('30min'),
  '1h': stored('1hour'),
  '2h': joined('1hour', 2, HOUR_MS),
  '4h': stored('4hour'),
  '6h': joined('1hour', 6, HOUR_MS),
  '8h': joined('1hour', 8, HOUR_MS),
  '12h': joined('1hour', 12, HOUR_MS),
  '1d': stored('1day'),
  '3d': joined('1day', 3, DAY_MS),
  '1w': stored('1week'),
  '1M': stored('1mon'),
}

/** The names of all intervals, shortest first. */
export const INTERVAL_NAMES = Object.keys(INTERVALS)

/** Returns an interval by its name, such as '3m'; `undefined` for an unknown one. */
export function intervalNamed(name: string): Interval | undefined {
  return Object.hasOwn(INTERVALS, name) ? INTERVALS[name] : undefined
}

/** Returns the opening time (epoch milliseconds) of the candle that contains `at`. Joined candles begin at multiples of their length. */
export function openOfInterval({ period, lengthMs }: Interval, at: number): number {
  return lengthMs === undefined ? openOf(period, at) : Math.floor(at / lengthMs) * lengthMs
}

/** Returns the opening time of the candle `count` later. */
export function shiftInterval({ period, lengthMs }: Interval, openAt: number, count: number): number {
  return lengthMs === undefined ? shiftOpen(period, openAt, count) : openAt + count * lengthMs
}

/** Joins stored candles, oldest first, into those of the interval. */
function groupCandles(interval: Interval, candles: readonly Candle[]): Candle[] {
  return interval.lengthMs === undefined
    ? [...candles]
    : joinBy((at) => openOfInterval(interval, at), candles)
}

/** Consecutive candles of an interval. */
export interface CandleRange {
  /** The opening time of the last one, in epoch milliseconds. */
  readonly lastOpen: number
  readonly count: number
}

/** The most stored candles that are read for one range. */
const STORED_MAX = 6_000

/** Returns the most candles of an interval that are read at once. */
export function rangeMax({ count }: Interval): number {
  return Math.floor(STORED_MAX / count)
}

/** Reads the candles of a range without gaps, oldest first: none before the first trade, and none that begins after `now`. */
export async function readRange(
  data: Pick<InstrumentData, 'candles'>,
  instrumentId: number,
  interval: Interval,
  { lastOpen, count }: CandleRange,
  now: number,
): Promise<readonly Candle[]> {
  if (count === 0) return []
  const { period } = interval
  const before = Math.min(shiftInterval(interval, lastOpen, 1), shiftOpen(period, openOf(period, now), 1))
  const { candles } = await data.candles({ instrumentId, period, before, limit: count * interval.count })
  return groupCandles(interval, candles).slice(-count)
}
