import { expect, test } from 'vitest'
import { fiatFeeOf, fiatTotalOf, floatingPriceOf, isFiatCode } from './fiat.ts'

test.each([
  ['100 USDT at 1.01 USD', 100_000_000n, 6, 1_010_000n, 'USD', 10_100n],
  ['0.5 BTC at 9,000,000 JPY', 50_000_000n, 8, 9_000_000_000_000n, 'JPY', 4_500_000n],
  ['one unit of USDT is charged a cent', 1n, 6, 1_010_000n, 'EUR', 1n],
  ['1.000001 USDT at 1 EUR is charged 1.01', 1_000_001n, 6, 1_000_000n, 'EUR', 101n],
] as const)('total: %s', (_case, quantity, coinDecimals, price, fiat, total) => {
  expect(fiatTotalOf({ quantity, coinDecimals, price, fiat })).toBe(total)
})

test('floating price: rounded up for an advertisement that sells, down for one that buys', () => {
  const floating = { indexTicks: 600_000_000, indexDecimals: 4, rate: 1_000_000, indexPpm: 1_010_000 }
  const prices = (part: Partial<typeof floating>) =>
    (['sell', 'buy'] as const).map((side) => floatingPriceOf({ ...floating, ...part }, side))
  expect(prices({})).toEqual([60_600_000_000n, 60_600_000_000n])
  expect(prices({ indexTicks: 1, indexDecimals: 0, rate: 1_000_001 })).toEqual([1_010_002n, 1_010_001n])
})

test('fee: rounded up; none without a rate', () => {
  expect([fiatFeeOf(1_001n, 1_000), fiatFeeOf(1_001n, 0)]).toEqual([2n, 0n])
})

test('fiat codes: those of the list only', () => {
  expect(['USD', 'usd', 'toString', 'XAU'].map(isFiatCode)).toEqual([true, false, false, false])
})
