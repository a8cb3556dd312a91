import type { Candle } from './candle.ts'
import { HOUR_MS, MINUTE_MS, openOf } from './periods.ts'

/** The one-minute candles of the last 24 hours, oldest first, and the last close before them. */
export interface DayWindow {
  readonly minutes: Candle[]
  closeBefore: number | undefined
}

/**
 * The 24-hour statistics of a market: prices in ticks, quantity in lots, value in units of the quote
 * currency.
 */
export interface DayStatistics {
  /** The price 24 hours ago. */
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: bigint
  readonly value: bigint
  /** The number of trades. */
  readonly trades: number
  /** The 24 hourly closes, oldest first. */
  readonly spark: readonly number[]
}

const WINDOW_MINUTES = 1_440
const SPARK_HOURS = 24

/** Appends the latest minute, or replaces it if it is already the last one. */
export function addMinute(window: DayWindow, candle: Candle): void {
  if (window.minutes.at(-1)?.openAt === candle.openAt) window.minutes[window.minutes.length - 1] = candle
  else window.minutes.push(candle)
}

/**
 * Computes the statistics of the 24 hours to the end of this minute. Drops older minutes. Returns `undefined`
 * before the first price.
 */
export function statisticsOf(window: DayWindow, now: number): DayStatistics | undefined {
  dropBefore(window, firstMinuteOf(now))
  const open = window.closeBefore ?? window.minutes[0]?.open
  if (open === undefined) return undefined
  let high = window.minutes[0]?.high ?? open
  let low = window.minutes[0]?.low ?? open
  let lots = 0n
  let value = 0n
  let trades = 0
  for (const minute of window.minutes) {
    high = Math.max(high, minute.high)
    low = Math.min(low, minute.low)
    lots += minute.lots
    value += minute.value
    trades += minute.trades
  }
  const close = window.minutes.at(-1)?.close ?? open
  return { open, high, low, close, lots, value, trades, spark: hourlyCloses(window.minutes, open, now) }
}

/** Returns the opening time (ms) of the oldest minute in the 24-hour window. */
export function firstMinuteOf(now: number): number {
  return openOf('1min', now) - (WINDOW_MINUTES - 1) * MINUTE_MS
}

function dropBefore(window: DayWindow, firstOpen: number): void {
  const kept = window.minutes.findIndex(({ openAt }) => openAt >= firstOpen)
  const dropped = window.minutes.splice(0, kept < 0 ? window.minutes.length : kept)
  window.closeBefore = dropped.at(-1)?.close ?? window.closeBefore
}

function hourlyCloses(minutes: readonly Candle[], open: number, now: number): number[] {
  const firstHour = openOf('1hour', now) - (SPARK_HOURS - 1) * HOUR_MS
  const closes: number[] = []
  let close = open
  let next = 0
  for (let hour = 0; hour < SPARK_HOURS; hour += 1) {
    const end = firstHour + (hour + 1) * HOUR_MS
    for (let minute = minutes[next]; minute && minute.openAt < end; minute = minutes[next]) {
      close = minute.close
      next += 1
    }
    closes.push(close)
  }
  return closes
}
