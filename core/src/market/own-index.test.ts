import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextIndexTicks, openOwnIndex, type OwnIndex, withSample, withTrade } from './own-index.ts'

const MINUTE_MS = 60_000

function traded(prices: readonly number[], index = openOwnIndex(1_000, 0)): OwnIndex {
  return prices.reduce(withTrade, index)
}

const times = (count: number, price: number) => Array.from({ length: count }, () => price)

test.each<[string, number[], number]>([
  ['the issue price without a trade', [], 1_000],
  ['the issue price after 19 trades', times(19, 1_040), 1_000],
  ['the median after 20 trades', [...times(10, 1_010), ...times(10, 1_021)], 1_015],
  ['the median of the last 20 alone', [...times(30, 1), ...times(20, 1_030)], 1_030],
  ['nine of twenty trades cannot move it', [...times(9, 900_000), ...times(11, 1_001)], 1_001],
  ['at most 5 % more', times(20, 2_000), 1_050],
  ['at most 5 % less', times(20, 1), 950],
])('own index: %s', (_case, prices, ticks) => {
  expect(nextIndexTicks(traded(prices), 3_000)).toBe(ticks)
})

test('own index: the bound is that of the last minute, not of each step', () => {
  let index = traded(times(20, 2_000))
  const at = (time: number): number => {
    index = withSample(index, { at: time, ticks: nextIndexTicks(index, time) })
    return index.minute.at(-1)?.ticks ?? 0
  }
  expect([3_000, 30_000, 59_999, MINUTE_MS, 63_000, 62_999 + MINUTE_MS].map(at)).toEqual([
    1_050, 1_050, 1_050, 1_102, 1_102, 1_157,
  ])
})

test('own index: hours of silence allow a single step; a price of few ticks moves by one tick', () => {
  expect(nextIndexTicks(traded(times(20, 2_000)), 9 * 3_600_000)).toBe(1_050)
  const low = openOwnIndex(7, 0)
  expect(nextIndexTicks(traded(times(20, 100), low), 3_000)).toBe(8)
  expect(nextIndexTicks(traded(times(20, 1), low), 3_000)).toBe(6)
  expect(nextIndexTicks(traded(times(20, 1), openOwnIndex(1, 0)), 3_000)).toBe(1)
})

const anyStep = fc.record({
  pause: fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 200_000 })),
  trades: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 25 }),
})

test('own index: no two prices less than a minute apart differ by more than 5 %, or one tick', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), fc.array(anyStep, { maxLength: 60 }), (issue, steps) => {
      let index = openOwnIndex(issue, 0)
      const samples = [{ at: 0, ticks: issue }]
      for (const { pause, trades } of steps) {
        index = traded(trades, index)
        const at = (samples.at(-1)?.at ?? 0) + pause
        const sample = { at, ticks: nextIndexTicks(index, at) }
        index = withSample(index, sample)
        for (const before of samples.filter((one) => one.at > at - MINUTE_MS)) {
          const [low, high] = [Math.min(before.ticks, sample.ticks), Math.max(before.ticks, sample.ticks)]
          expect(high - low).toBeLessThanOrEqual(Math.max(1, high * 0.05))
        }
        samples.push(sample)
      }
    }),
  )
})

test('own index: reaches the median and stays there while trades repeat', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 500, max: 2_000 }), { minLength: 20, maxLength: 40 }),
      (prices) => {
        let index = traded(prices)
        for (let at = 3_000; at <= 60 * MINUTE_MS; at += 3_000)
          index = withSample(index, { at, ticks: nextIndexTicks(index, at) })
        const last = prices.slice(-20).toSorted((a, b) => a - b)
        expect(index.minute.at(-1)?.ticks).toBe(Math.floor(((last[9] ?? 0) + (last[10] ?? 0)) / 2))
        expect(index.minute.length).toBeLessThanOrEqual(20)
      },
    ),
    { numRuns: 30 },
  )
})
