import type { WireCandle } from '@halyard/api/client'
import { expect, test } from 'vitest'
import type { CandleSource, CandlesRequest } from './candle-source.ts'
import { periodCandles } from './period-candles.ts'
import { SHOWN_PERIODS } from './shown-periods.ts'

const MINUTE = 60_000

/** A candle of one minute. */
function minute(at: number, low: number, high: number): WireCandle {
  return [at * MINUTE, String(low), String(high), String(low), String(high), '2']
}

/** Returns a source of candles with what it was asked, and the function that sends a live one. */
function sourceOf(list: readonly WireCandle[], more = false) {
  const asked: CandlesRequest[] = []
  const takers: ((candle: WireCandle) => void)[] = []
  const source: CandleSource = {
    chart: '1',
    name: 'BTC/USDT',
    priceDecimals: 2,
    lotDecimals: 2,
    read: (request) => {
      asked.push(request)
      return Promise.resolve({ list, more })
    },
    channel: (period) => ({ channel: 'kline', match_id: 1, period }),
    listen: (_period, take) => {
      takers.push(take)
      return () => {}
    },
  }
  return { source, asked, send: (candle: WireCandle) => takers.forEach((take) => take(candle)) }
}

const CANDLES = [minute(2, 10, 11), minute(3, 5, 9), minute(4, 7, 20), minute(6, 8, 12)]
const { signal } = new AbortController()

test('SHOWN_PERIODS: shortest first', () => {
  const shown = [
    'timeshare',
    '1sec',
    '1min',
    '3min',
    '5min',
    '15min',
    '30min',
    '1hour',
    '2hour',
    '4hour',
    '12hour',
  ]
  expect(SHOWN_PERIODS).toEqual([...shown, '1day', '1week', '1mon'])
})

test('a stored period: read and listened to as it is', async () => {
  const { source, asked } = sourceOf(CANDLES)
  const candles = periodCandles(source, '1min')
  expect(await candles.read({ limit: 300, before: 7 }, signal)).toEqual({ list: CANDLES, more: false })
  expect(asked).toEqual([{ period: '1min', limit: 300, before: 7 }])
})

test('a joined period: the first open, the extremes, the last close and the sum of the volumes', async () => {
  const { source, asked } = sourceOf(CANDLES)
  const { list } = await periodCandles(source, '3min').read({ limit: 300, before: undefined }, signal)
  expect(list).toEqual([
    [0, '10', '11', '10', '11', '2'],
    [3 * MINUTE, '5', '20', '5', '20', '4'],
    [6 * MINUTE, '8', '12', '8', '12', '2'],
  ])
  expect(asked).toEqual([{ period: '1min', limit: 500 }])
})

test('a joined period: an oldest candle that may lack parts is left for the next read', async () => {
  const { source } = sourceOf(CANDLES, true)
  const { list } = await periodCandles(source, '3min').read({ limit: 300, before: undefined }, signal)
  expect(list.map(([open]) => open)).toEqual([3 * MINUTE, 6 * MINUTE])
})

test('a joined period: a live candle joins the parts that were read, then begins the next', async () => {
  const { source, send } = sourceOf(CANDLES)
  const candles = periodCandles(source, '3min')
  await candles.read({ limit: 300, before: undefined }, signal)
  const seen: WireCandle[] = []
  candles.listen((candle) => seen.push(candle))
  send(minute(7, 3, 9))
  send(minute(7, 3, 30))
  send(minute(9, 1, 2))
  expect(seen).toEqual([
    [6 * MINUTE, '8', '12', '3', '9', '4'],
    [6 * MINUTE, '8', '30', '3', '30', '4'],
    [9 * MINUTE, '1', '2', '1', '2', '2'],
  ])
})
