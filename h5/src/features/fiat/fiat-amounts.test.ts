import { expect, test } from 'vitest'
import { coinsFor, totalOf, worstPriceOf } from './fiat-amounts.ts'

const USDT = { price: '0.93', fiat: 'EUR', decimals: 6 } as const
const BTC_IN_YEN = { price: '9876543.21', fiat: 'JPY', decimals: 8 } as const

test.each([
  ['100', USDT, '93'],
  ['0.000001', USDT, '0.01'],
  ['10.75', USDT, '10'],
  ['0.001', BTC_IN_YEN, '9877'],
  ['x', USDT, undefined],
])('totalOf: %s coins, rounded up', (coins, price, total) => {
  expect(totalOf(coins, price)).toBe(total)
})

test.each([
  ['93', USDT, '100'],
  ['100', USDT, '107.526881'],
  ['10000', BTC_IN_YEN, '0.00101249'],
  ['', USDT, undefined],
  ['1', { ...USDT, price: '0' }, undefined],
])('coinsFor: %s of fiat, rounded down, so that the total is never above it', (total, price, coins) => {
  expect(coinsFor(total, price)).toBe(coins)
  if (coins !== undefined) expect(Number(totalOf(coins, price))).toBeLessThanOrEqual(Number(total))
})

test('worstPriceOf: a fixed price is exact; a floating one may move half a percent', () => {
  expect(worstPriceOf('0.93', { buys: true, floats: false })).toBe('0.93')
  expect(worstPriceOf('0.93', { buys: true, floats: true })).toBe('0.93465')
  expect(worstPriceOf('0.93', { buys: false, floats: true })).toBe('0.92535')
})
