import { expect, test } from 'vitest'
import { barHeights } from './bar-heights.ts'

test.each([
  [
    ['0', '5', '10'],
    [0, 0.5, 1],
  ],
  [
    ['0', '0'],
    [0, 0],
  ],
  [
    ['0.001', '100'],
    [0.02, 1],
  ],
  [[], []],
])('barHeights: %j', (values, heights) => {
  expect(barHeights(values)).toEqual(heights)
})
