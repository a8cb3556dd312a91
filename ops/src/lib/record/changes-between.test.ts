import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.ts'

test('changesBetween: names the fields that differ, absent ones included', () => {
  const before = { id: 1, status: 'processing', reviewer: null, list: [1] }
  const after = { id: 1, status: 'passed', reviewer: 7, list: [1], txid: 'ab' }
  expect(changesBetween(before, after)).toEqual([
    { field: 'status', before: 'processing', after: 'passed' },
    { field: 'reviewer', before: '–', after: '7' },
    { field: 'txid', before: '–', after: 'ab' },
  ])
})

test('changesBetween: a request names only what it changes', () => {
  const before = { id: 1, status: 'selling', supply: '1000' }
  expect(changesBetween(before, { passed: true })).toEqual([{ field: 'passed', before: '–', after: 'true' }])
})

test.each([
  [null, { id: 1 }],
  [{ id: 1 }, null],
  ['text', { id: 1 }],
  [[1], { id: 1 }],
  [{ id: 1 }, { id: 1 }],
])('changesBetween: returns nothing between %j and %j', (before, after) => {
  expect(changesBetween(before, after)).toEqual([])
})
