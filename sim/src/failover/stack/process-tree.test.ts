import { expect, test } from 'vitest'
import { findTree } from './process-tree.ts'

const PARENTS = new Map([
  [10, 1],
  [11, 10],
  [12, 11],
  [20, 1],
  [21, 20],
])

test('process tree: descendants come after their parents, and no one else is in it', () => {
  expect(findTree([10], PARENTS)).toEqual([10, 11, 12])
})

test('process tree: of several roots those that have ended are left out', () => {
  expect(findTree([20, 99], PARENTS)).toEqual([20, 21])
})
