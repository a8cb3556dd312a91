import { expect, test } from 'vitest'
import { candlesOf, stepFor } from './candles-of-ticks.ts'
import { type IndexTick, mergeTicks, SERIES_MS } from './series.ts'
import { spanOf } from './span.ts'

const ticks = (...at: number[]): IndexTick[] => at.map((ms) => ({ at: ms, price: String(ms) }))
const times = (found: readonly IndexTick[]) => found.map(({ at }) => at)

test.each<[string, number[], number[], number[]]>([
  ['appends new ticks', [1, 2], [3, 4], [1, 2, 3, 4]],
  ['no new ticks: unchanged', [1, 2], [], [1, 2]],
  ['the first ticks', [], [5, 6], [5, 6]],
  ['fills a gap in time order', [1, 9], [4, 5], [1, 4, 5, 9]],
  ['keeps one tick per time', [1, 2, 3], [2, 3, 4], [1, 2, 3, 4]],
  ['drops ticks that are too old', [0, 10], [SERIES_MS + 5], [10, SERIES_MS + 5]],
])('mergeTicks: %s', (_rule, current, updates, all) => {
  expect(times(mergeTicks(ticks(...current), ticks(...updates)))).toEqual(all)
})

test('mergeTicks: a repeated time replaces the price', () => {
  const [tick] = mergeTicks([{ at: 1, price: '10' }], [{ at: 1, price: '11' }])
  expect(tick?.price).toBe('11')
})

test('mergeTicks: bounds the number of ticks', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => at)
  const found = times(mergeTicks([], ticks(...many)))
  expect(found.length).toBe(2_400)
  expect(found.at(-1)).toBe(4_999)
})

test('candlesOf: ten-second candles; none for a step without a price', () => {
  const list = [
    { at: 10_000, price: '5' },
    { at: 14_000, price: '9' },
    { at: 19_999, price: '3' },
    { at: 40_000, price: '4' },
  ]
  expect(candlesOf(list, 10_000)).toEqual([
    { from: 10_000, open: 5, high: 9, low: 3, close: 3 },
    { from: 40_000, open: 4, high: 4, low: 4, close: 4 },
  ])
})

test.each([
  [60_000, 48, 2_000],
  [165_000, 48, 5_000],
  [700_000, 48, 15_000],
  [99_000_000, 48, 60_000],
])('stepFor: %i ms in %i candles needs a step of %i', (span, max, step) => {
  expect(stepFor(span, max)).toBe(step)
})

test('spanOf: without options, the last minutes and a little room ahead', () => {
  expect(spanOf(1_000_000, [])).toEqual({ from: 850_000, to: 1_015_000 })
})

test('spanOf: covers every running option from acceptance to delivery', () => {
  const orders = [
    { acceptedAt: 700_000, deliveryAt: 1_300_000 },
    { acceptedAt: 990_000, deliveryAt: 1_020_000 },
  ]
  const { from, to } = spanOf(1_000_000, orders)
  expect(from).toBe(690_000)
  expect(to).toBeGreaterThan(1_300_000)
})
