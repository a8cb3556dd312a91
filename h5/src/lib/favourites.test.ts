import { expect, test } from 'vitest'
import { parseIds } from './favourites.ts'

test.each([
  [undefined, []],
  ['', []],
  ['3,1,2', [3, 1, 2]],
  ['1,1,-4,x,2.5,0,9', [1, 9]],
])('%j is read as %j', (stored, ids) => {
  expect(parseIds(stored)).toEqual(ids)
})
