import { expect, test } from 'vitest'
import { alertAt, parsePrice } from './price-alert.ts'

test('alertAt: a price of the chart, on its side of the last one', () => {
  expect(alertAt('49000', '50000')).toEqual({ kind: 'below', target: '49000', isRepeated: false })
  expect(alertAt('51000', '50000')).toMatchObject({ kind: 'above', target: '51000' })
})

test('parsePrice: the price of a link; anything else is none', () => {
  expect(parsePrice('49000.5')).toBe('49000.5')
  expect([null, '', '-1', '1e9', '<b>'].map(parsePrice)).toEqual(Array(5).fill(undefined))
})
