import { expect, test } from 'vitest'
import { fillFavourites, parseIds, toggleFavourite, useFavourites } from './favourites.ts'

test.each([
  [undefined, []],
  ['', []],
  ['3,1,2', [3, 1, 2]],
  ['1,1,-4,x,2.5,0,9', [1, 9]],
])('%j is read as %j', (stored, ids) => {
  expect(parseIds(stored)).toEqual(ids)
})

test('a first visit finds markets starred; a person who unstars all of them keeps none', () => {
  fillFavourites([])
  expect(useFavourites.getState().ids).toEqual([])
  fillFavourites([1, 2])
  expect(useFavourites.getState().ids).toEqual([1, 2])
  toggleFavourite(1)
  toggleFavourite(2)
  fillFavourites([1, 2])
  expect(useFavourites.getState().ids).toEqual([])
})
