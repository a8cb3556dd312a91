import { expect, test } from 'vitest'
import { depthBarSizes, depthBars } from './depth-bars.ts'

test('depthBars: places the rows from top to bottom', () => {
  expect(depthBars(3, 'right').position).toBe('right 0%,right 50%,right 100%')
  expect(depthBars(1, 'left').position).toBe('left 0%')
})

test.each([
  [[0.5, 1], '50% 50%,100% 50%'],
  [[0, 0.333, 1], '0% 33.33%,33.3% 33.33%,100% 33.33%'],
])('depthBarSizes: %j is as wide as its share', (shares, sizes) => {
  expect(depthBarSizes(shares)).toBe(sizes)
})
