import { expect, test } from 'vitest'
import { compareDecimals } from '../fields/compare-decimals.ts'
import { tickOf } from './tick.ts'

test.each([
  ['1', '2', -1],
  ['10', '9', 1],
  ['1.10', '1.1', 0],
  ['0.00000001', '0', 1],
  ['-1', '1', -1],
  ['-2', '-1', -1],
  ['-0.00', '0', 0],
  ['99999999999999999999.1', '99999999999999999999.2', -1],
])('compareDecimals: %s against %s', (a, b, sign) => {
  expect(Math.sign(compareDecimals(a, b))).toBe(sign)
})

const start = { text: '64,120.50', value: '64120.50', kept: 9, move: undefined, count: 0 }

test('tickOf: marks only the digits that changed', () => {
  expect(tickOf(start, '64,121.10', '64121.10')).toEqual({
    text: '64,121.10',
    value: '64121.10',
    kept: 5,
    move: 'up',
    count: 1,
  })
})

test('tickOf: a different length marks the whole price', () => {
  expect(tickOf(start, '9.99', '9.99')).toMatchObject({ kept: 0, move: 'down' })
})

test('tickOf: returns nothing without a change', () => {
  expect(tickOf(start, start.text, start.value)).toBe(start)
})
