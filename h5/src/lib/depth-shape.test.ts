import { expect, test } from 'vitest'
import { depthShape } from './depth-shape.ts'

test.each([
  [[0.5, 1], 'left', 'polygon(0% 0%,50% 0%,50% 50%,100% 50%,100% 100%,0% 100%)'],
  [[0.25, 1], 'right', 'polygon(100% 0%,75% 0%,75% 50%,0% 50%,0% 100%,100% 100%)'],
  [[0], 'left', 'polygon(0% 0%,0% 0%,0% 100%,0% 100%)'],
] as const)('%j from the %s', (shares, from, shape) => {
  expect(depthShape(shares, from)).toBe(shape)
})
