import { expect, test } from 'vitest'
import { nextSorting, sortRows } from './sort-rows.ts'

test('sortRows: numbers by value, not by their digits', () => {
  expect(sortRows([9, 10, 2], (row) => row, 'ascending')).toEqual([2, 9, 10])
  expect(sortRows([9, 10, 2], (row) => row, 'descending')).toEqual([10, 9, 2])
})

test('sortRows: texts by the alphabet, and equal ones stay in order', () => {
  const rows = [
    { name: 'b', id: 1 },
    { name: 'a', id: 2 },
    { name: 'b', id: 3 },
  ]
  expect(sortRows(rows, ({ name }) => name, 'descending').map(({ id }) => id)).toEqual([1, 3, 2])
})

test('nextSorting: another column is sorted down, the same one the other way', () => {
  const first = nextSorting({ by: 'time', way: 'descending' }, 'price')
  expect(first).toEqual({ by: 'price', way: 'descending' })
  expect(nextSorting(first, 'price')).toEqual({ by: 'price', way: 'ascending' })
})
