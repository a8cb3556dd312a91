import { expect, test } from 'vitest'
import { candleAt } from './fill.ts'

const CANDLES = [{ timestamp: 100 }, { timestamp: 200 }, { timestamp: 300 }]

test('candleAt: the candle that contains a time', () => {
  expect([100, 199, 200, 999].map((at) => candleAt(CANDLES, at))).toEqual([0, 0, 1, 2])
})

test('candleAt: none before the first candle, or without candles', () => {
  expect(candleAt(CANDLES, 99)).toBeUndefined()
  expect(candleAt([], 99)).toBeUndefined()
})
