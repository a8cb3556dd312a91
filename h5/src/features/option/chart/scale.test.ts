import { expect, test } from 'vitest'
import { areaPath, linePath } from './line-path.ts'
import { markStep, scaleOf, timeMarks } from './scale.ts'

const BOX = { width: 100, height: 100, padding: 10 }

test('scaleOf: the price range ends at the padding, the time range at the edges', () => {
  const { x, y } = scaleOf([10, 30], { from: 0, to: 1_000 }, BOX, 0)
  expect([y(10), y(20), y(30)]).toEqual([90, 50, 10])
  expect([x(0), x(500), x(1_000)]).toEqual([0, 50, 100])
})

test('scaleOf: a range below the minimum is not enlarged; equal prices are centred', () => {
  const { y } = scaleOf([20, 20], { from: 0, to: 1 }, BOX, 10)
  expect(y(20)).toBe(50)
  expect(y(25)).toBe(10)
})

test('scaleOf: an empty series yields finite coordinates', () => {
  const { x, y } = scaleOf([], { from: 5, to: 5 }, BOX, 0)
  expect(Number.isFinite(x(5))).toBe(true)
  expect(Number.isFinite(y(0))).toBe(true)
})

test.each([
  [3, 3, 1],
  [4, 3, 2],
  [100, 3, 50],
  [0.009, 3, 0.005],
  [250, 3, 100],
])('markStep: a range of %d in about %i parts has a step of %d', (range, count, step) => {
  expect(markStep(range, count)).toBeCloseTo(step, 10)
})

test('scaleOf: marks are round prices inside the range', () => {
  const { marks } = scaleOf([67_103, 67_261], { from: 0, to: 1 }, BOX, 0)
  expect(marks).toEqual([67_150, 67_200, 67_250])
})

test.each([
  [0, 60_000, 4, [0, 15_000, 30_000, 45_000, 60_000].slice(0, 5)],
  [7_000, 31_000, 4, [10_000, 20_000, 30_000]],
])('timeMarks: from %i to %i there are at most %i round times', (from, to, max, marks) => {
  expect(timeMarks({ from, to }, max)).toEqual(marks)
})

test('linePath: at most four points a pixel; keeps every peak', () => {
  const points = Array.from({ length: 1_000 }, (_, at) => ({ x: at / 500, y: at === 321 ? -50 : 10 }))
  const path = linePath(points)
  expect(path.match(/[ML]/g)?.length).toBeLessThanOrEqual(8)
  expect(path).toContain('-50')
})

test('areaPath: closes along the floor; empty without points', () => {
  expect(
    areaPath(
      [
        { x: 0, y: 1 },
        { x: 5, y: 2 },
      ],
      9,
    ),
  ).toBe('M0 1L5 2L5 9L0 9Z')
  expect(areaPath([], 9)).toBe('')
})
