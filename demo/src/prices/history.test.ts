import { expect, test } from 'vitest'
import {
  coarsen,
  DAY_MS,
  openOf,
  shiftOpen,
  STORED_PERIODS,
  type StoredPeriod,
} from '@halyard/server/market-data'
import { makeHistory } from './history.ts'
import { roundToTicks } from './market-prices.ts'
import { seedRandom } from '../random.ts'
import { listedMarkets } from '@halyard/server/instruments/listing/testing'

const NOW = Date.parse('2026-11-20T14:35:42Z')
const markets = listedMarkets()
const history = makeHistory(1, markets, NOW)

function candlesOf(instrumentId: number, period: StoredPeriod) {
  return history.candles.filter((candle) => candle.instrumentId === instrumentId && candle.period === period)
}

test('makeHistory: the same seed gives the same history', () => {
  expect(makeHistory(1, markets, NOW)).toEqual(history)
})

test('makeHistory: ends at the prices where the feed starts', () => {
  const rounded = roundToTicks(history.feed, markets, seedRandom(1))
  const prices = new Map(rounded.prices.map(({ marketId, ticks }) => [marketId, ticks]))
  expect([...prices.values()]).toEqual([640_000, 310_000, 16_000, 4_844])
  for (const { id } of markets)
    for (const period of STORED_PERIODS) expect(candlesOf(id, period).at(-1)?.close).toBe(prices.get(id))
})

test.each([
  ['1min', 3],
  ['5min', 14],
  ['15min', 90],
  ['30min', 90],
  ['1hour', 180],
  ['4hour', 180],
  ['1day', 3 * 365],
] as const)('makeHistory: %s candles reach back %i days without gaps', (period, days) => {
  for (const { id } of markets) {
    const candles = candlesOf(id, period)
    const opens = candles.map(({ openAt }) => openAt)
    expect(opens[0]).toBeLessThanOrEqual(NOW - days * DAY_MS)
    expect(opens.at(-1)).toBe(openOf(period, openOf('1min', NOW) - 1))
    expect(opens.slice(1)).toEqual(opens.slice(0, -1).map((openAt) => shiftOpen(period, openAt, 1)))
  }
})

test.each([
  ['1min', '5min'],
  ['5min', '15min'],
  ['15min', '30min'],
  ['30min', '1hour'],
  ['1hour', '4hour'],
  ['4hour', '1day'],
  ['1day', '1week'],
  ['1day', '1mon'],
] as const)('makeHistory: %s candles aggregate to those of %s', (fine, coarse) => {
  for (const { id } of markets) {
    const finer = candlesOf(id, fine)
    const sums = coarsen(coarse, finer)
    const coarser = candlesOf(id, coarse).slice(-sums.length)
    expect(
      coarser.map(({ openAt, open, high, low, close, lots, value }) => ({
        openAt,
        open,
        high,
        low,
        close,
        lots,
        value,
      })),
    ).toEqual(
      sums.map(({ openAt, open, high, low, close, lots, value }) => ({
        openAt,
        open,
        high,
        low,
        close,
        lots,
        value,
      })),
    )
  }
})

test('makeHistory: every candle is valid', () => {
  const wrong = history.candles.filter(
    ({ open, high, low, close, lots, value }) =>
      !(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && lots > 0n && value > 0n),
  )
  expect(wrong).toEqual([])
})
