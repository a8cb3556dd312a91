import { expect, test } from 'vitest'
import { createTravel } from './travel.ts'

/** A chart that shows ten of a hundred candles, the oldest of which is at a time, and the candles it was scrolled to. */
function chartFrom(oldest: number) {
  const scrolled: number[] = []
  const candle = { open: 1, high: 1, low: 1, close: 1 }
  const chart = {
    oldest,
    getDataList: () => Array.from({ length: 100 }, (_, at) => ({ ...candle, timestamp: chart.oldest + at })),
    getVisibleRange: () => ({ from: 90, to: 100, realFrom: 90, realTo: 100 }),
    scrollToDataIndex: (index: number) => void scrolled.push(index),
  }
  return { chart, scrolled }
}

test('travel: a time among the candles is near the left edge, in one step', () => {
  const { chart, scrolled } = chartFrom(100)
  const travel = createTravel(chart)
  travel.start(150)
  travel.next(true)
  expect(scrolled).toEqual([57])
})

test('travel: a time of today shows the newest candles', () => {
  const { chart, scrolled } = chartFrom(100)
  createTravel(chart).start(500)
  expect(scrolled).toEqual([99])
})

test('travel: goes on with each load until the candles reach the time', () => {
  const { chart, scrolled } = chartFrom(100)
  const travel = createTravel(chart)
  travel.start(50)
  chart.oldest = 40
  travel.next(true)
  travel.next(true)
  expect(scrolled).toEqual([0, 17])
})

test('travel: without older candles it ends at the oldest', () => {
  const { chart, scrolled } = chartFrom(100)
  const travel = createTravel(chart)
  travel.start(1)
  travel.next(false)
  travel.next(true)
  expect(scrolled).toEqual([0, 7])
})

test('travel: given up after many loads', () => {
  const { chart, scrolled } = chartFrom(100)
  const travel = createTravel(chart)
  travel.start(1)
  for (let load = 0; load < 100; load += 1) travel.next(true)
  expect([scrolled.length, scrolled.at(-1)]).toEqual([41, 7])
})
