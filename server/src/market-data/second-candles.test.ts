import { SECONDS_HOURS } from '@halyard/api'
import { expect, test } from 'vitest'
import { addTrade, type CandleTrade, flatCandle } from './candle.ts'
import { HOUR_MS } from './periods.ts'
import { createSecondCandles } from './second-candles.ts'

const START = Date.parse('2026-03-01T10:00:00Z')

function trade(tradeId: number, at: number, ticks: number): CandleTrade {
  return { tradeId, at: START + at, ticks, lots: 1, value: BigInt(ticks), takerSide: 'buy' }
}

function setUp() {
  let now = START
  const seconds = createSecondCandles(new Map(), () => now)
  return {
    seconds,
    /** Sets the clock, in milliseconds after the start. */
    setClock: (at: number) => {
      now = START + at
    },
    read: (before: number, limit = 10) => seconds.read({ instrumentId: 1, before: START + before, limit }),
  }
}

test('createSecondCandles: a candle each second, flat without trades', () => {
  const { seconds, read, setClock } = setUp()
  for (const one of [trade(1, 0, 10), trade(2, 999, 12), trade(3, 2_000, 11)]) seconds.add(1, one)
  setClock(3_500)
  expect(read(3_501)).toEqual({
    candles: [
      addTrade(addTrade(undefined, START, trade(1, 0, 10)), START, trade(2, 999, 12)),
      flatCandle(START + 1_000, 12),
      addTrade(undefined, START + 2_000, trade(3, 2_000, 11)),
      flatCandle(START + 3_000, 11),
    ],
    more: false,
  })
  expect(seconds.read({ instrumentId: 2, before: START + 3_501, limit: 10 })).toEqual({
    candles: [],
    more: false,
  })
})

test('createSecondCandles: pages reach back to the end of the history', () => {
  const { seconds, read, setClock } = setUp()
  seconds.add(1, trade(1, 0, 10))
  seconds.add(1, trade(2, 1_000, 11))
  const now = SECONDS_HOURS * HOUR_MS + 5_000
  setClock(now)
  const newest = read(now + 1, 3)
  expect(newest.candles.map(({ openAt }) => openAt - START)).toEqual([now - 2_000, now - 1_000, now])
  expect(newest.more).toBe(true)
  const oldest = read(8_000)
  expect(oldest.candles).toEqual([flatCandle(START + 6_000, 11), flatCandle(START + 7_000, 11)])
  expect(oldest.more).toBe(false)
  expect(read(6_000)).toEqual({ candles: [], more: false })
})

test('createSecondCandles: drops old candles, and keeps the price before the history', () => {
  const { seconds, read, setClock } = setUp()
  const kept = SECONDS_HOURS * HOUR_MS
  const until = 2 * kept
  for (let at = 0; at <= until; at += 1_000) seconds.add(1, trade(at / 1_000 + 1, at, 10))
  setClock(until)
  const read1 = read(until + 1, 3 * kept)
  expect(read1.candles).toHaveLength(kept / 1_000)
  expect(read1.candles.every(({ trades }) => trades === 1)).toBe(true)
  // A quiet hour later the last close is still known.
  setClock(until + kept + HOUR_MS)
  expect(read(until + kept + HOUR_MS + 1, 1).candles).toEqual([
    flatCandle(START + until + kept + HOUR_MS, 10),
  ])
})

test('createSecondCandles: a trade that was loaded counts once', () => {
  const candle = addTrade(undefined, START, trade(7, 0, 10))
  const loaded = new Map([[1, { candles: [candle], lastTradeId: 7 }]])
  const seconds = createSecondCandles(loaded, () => START)
  seconds.add(1, trade(7, 0, 10))
  expect(seconds.latest(1)).toEqual(candle)
  seconds.add(1, trade(8, 10, 12))
  expect(seconds.latest(1)).toMatchObject({ close: 12, trades: 2 })
})

test('createSecondCandles: the first candle from a time on', () => {
  const { seconds } = setUp()
  seconds.add(1, trade(1, 4_000, 10))
  expect(seconds.firstOpenFrom(1, 0)).toBe(START + 4_000)
  expect(seconds.firstOpenFrom(1, START + 4_001)).toBeUndefined()
})
