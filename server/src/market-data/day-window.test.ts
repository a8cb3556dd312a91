import { expect, test } from 'vitest'
import type { Candle } from './candle.ts'
import { addMinute, type DayWindow, statisticsOf } from './day-window.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './periods.ts'
import { percentText } from './present.ts'

const NOW = Date.parse('2026-03-02T10:30:30Z')

const UNCOUNTED = { takerBuyLots: 0n, takerBuyValue: 0n }

function minute(ago: number, prices: [number, number, number, number], lots = 1n): Candle {
  const [open, high, low, close] = prices
  const openAt = NOW - (NOW % MINUTE_MS) - ago
  return { openAt, open, high, low, close, lots, value: lots * 100n, ...UNCOUNTED, trades: Number(lots) }
}

function windowOf(minutes: Candle[], closeBefore?: number): DayWindow {
  return { minutes, closeBefore }
}

test('statisticsOf: undefined before the first price', () => {
  expect(statisticsOf(windowOf([]), NOW)).toBeUndefined()
})

test('statisticsOf: a day without trades is flat at the last price', () => {
  const day = statisticsOf(windowOf([], 50), NOW)
  expect(day).toEqual({
    open: 50,
    high: 50,
    low: 50,
    close: 50,
    lots: 0n,
    value: 0n,
    trades: 0,
    spark: Array(24).fill(50),
  })
})

test('statisticsOf: drops minutes older than 24 hours but uses their close', () => {
  const window = windowOf([
    minute(DAY_MS, [10, 99, 1, 20], 7n),
    minute(DAY_MS - MINUTE_MS, [30, 40, 25, 35], 2n),
    minute(0, [50, 60, 45, 55], 3n),
  ])
  expect(statisticsOf(window, NOW)).toMatchObject({
    open: 20,
    high: 60,
    low: 25,
    close: 55,
    lots: 5n,
    value: 500n,
    trades: 5,
  })
  expect(window.minutes).toHaveLength(2)
  expect(statisticsOf(window, NOW + DAY_MS)).toMatchObject({ open: 55, high: 55, low: 55, lots: 0n })
})

test('addMinute: replaces the current minute', () => {
  const window = windowOf([])
  addMinute(window, minute(0, [5, 5, 5, 5], 1n))
  addMinute(window, minute(0, [5, 9, 5, 9], 4n))
  expect(statisticsOf(window, NOW)).toMatchObject({ open: 5, high: 9, close: 9, lots: 4n })
})

test('statisticsOf: the spark has 24 hourly closes, the last one at the latest price', () => {
  const window = windowOf(
    [minute(20 * HOUR_MS, [1, 1, 1, 1]), minute(2 * HOUR_MS, [2, 2, 2, 2]), minute(0, [3, 3, 3, 3])],
    9,
  )
  const spark = statisticsOf(window, NOW)?.spark
  expect(spark).toEqual([...Array(3).fill(9), ...Array(18).fill(1), 2, 2, 3])
})

test.each([
  [100, 100, '0.00'],
  [100, 150, '50.00'],
  [64_000, 63_251, '-1.17'],
  [30_000, 29_999, '0.00'],
  [30_000, 30_002, '0.00'],
  [3, 4, '33.33'],
  [3, 2, '-33.33'],
  [0, 5, '0.00'],
  [1_000_000_000_000, 1, '-99.99'],
])('percentText: from %i to %i is %s percent', (open, close, text) => {
  expect(percentText(open, close)).toBe(text)
})
