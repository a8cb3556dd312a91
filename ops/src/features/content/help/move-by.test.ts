import { expect, test } from 'vitest'
import { moveBy } from './move-by.ts'

test('an item moves up and down, and not beyond the ends', () => {
  const list = ['a', 'b', 'c']
  expect(moveBy(list, 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveBy(list, 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveBy(list, 0, -1)).toBe(list)
  expect(moveBy(list, 2, 1)).toBe(list)
  expect(moveBy(list, 9, -1)).toBe(list)
})
