import { expect, test } from 'vitest'
import { depthCurve } from './depth-curve.ts'

test('depthCurve: steps outward from the mid price, equally far on both sides', () => {
  const curve = depthCurve(
    [
      ['99', '1'],
      ['98', '3'],
    ],
    [
      ['101', '2'],
      ['110', '50'],
    ],
    100,
    54,
  )
  expect(curve).toEqual({
    bids: 'M25 54L25 54L25 41.5L0 41.5L0 4L0 4L0 54Z',
    asks: 'M75 54L75 54L75 29L100 29L100 54Z',
    lowest: 98,
    middle: 100,
    highest: 102,
    bidTotal: 4,
    askTotal: 2,
  })
})

test('depthCurve: an empty side has no curve', () => {
  expect(depthCurve([], [['1', '1']], 10, 10)).toBeUndefined()
})

test('depthCurve: one level a side still has a width', () => {
  expect(depthCurve([['100', '1']], [['100', '1']], 100, 50)?.lowest).toBeLessThan(100)
})
