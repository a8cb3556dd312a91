import { expect, test } from 'vitest'
import { applyChange, bookFrom } from './depth-book.ts'

const snapshot = {
  seq: 10,
  bids: [
    ['100', '1'],
    ['99', '2'],
  ] as Array<[string, string]>,
  asks: [
    ['101', '1'],
    ['102.5', '2'],
  ] as Array<[string, string]>,
}
const change = (
  prev: number,
  seq: number,
  bids: Array<[string, string]>,
  asks: Array<[string, string]> = [],
) => ({
  match_id: 1,
  prev,
  seq,
  bids,
  asks,
})

test('applyChange: adds, changes and removes levels in price order', () => {
  const book = bookFrom(snapshot)
  const next = change(
    10,
    11,
    [
      ['99.5', '3'],
      ['99', '0'],
      ['100', '4'],
    ],
    [
      ['101.00', '0.000'],
      ['1000', '9'],
      ['102', '5'],
    ],
  )
  expect(applyChange(book, next)).toBe('applied')
  expect(book).toEqual({
    seq: 11,
    bids: [
      ['100', '4'],
      ['99.5', '3'],
    ],
    asks: [
      ['102', '5'],
      ['102.5', '2'],
      ['1000', '9'],
    ],
  })
})

test('applyChange: ignores a change that the snapshot includes', () => {
  const book = bookFrom(snapshot)
  expect(applyChange(book, change(8, 10, [['1', '1']]))).toBe('old')
  expect(book.bids).toHaveLength(2)
})

test('applyChange: a missing change is a gap; nothing is applied', () => {
  const book = bookFrom(snapshot)
  expect(applyChange(book, change(11, 12, [['1', '1']]))).toBe('gap')
  expect(book.seq).toBe(10)
})

test('applyChange: removing a level that does not exist changes nothing', () => {
  const book = bookFrom(snapshot)
  applyChange(book, change(10, 11, [['55', '0']]))
  expect(book.bids).toHaveLength(2)
})
