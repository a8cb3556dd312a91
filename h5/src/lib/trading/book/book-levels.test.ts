import { expect, test } from 'vitest'
import { groupLevels, rowsOfPrices, shortQuantity } from './book-levels.ts'

const units = { priceDecimals: 1, lotDecimals: 3 }
const BIDS: Array<[string, string]> = [
  ['100.4', '1'],
  ['100.1', '2'],
  ['99.9', '0.5'],
  ['98', '4.125'],
]
const ASKS: Array<[string, string]> = [
  ['100.5', '1'],
  ['101', '2'],
  ['101.1', '3'],
]

test.each([
  ['one row per level', BIDS, 'bids', 1n, 9, '1004:1000:1000 1001:2000:3000 999:500:3500 980:4125:7625'],
  ['rounds bids down', BIDS, 'bids', 10n, 9, '1000:3000:3000 990:500:3500 980:4125:7625'],
  ['rounds asks up', ASKS, 'asks', 10n, 9, '1010:3000:3000 1020:3000:6000'],
  ['the last row is complete', ASKS, 'asks', 10n, 1, '1010:3000:3000'],
  ['at most the requested rows', BIDS, 'bids', 1n, 2, '1004:1000:1000 1001:2000:3000'],
  ['nothing', [], 'asks', 1n, 5, ''],
] as const)('groupLevels: %s', (_rule, levels, side, group, rows, expected) => {
  const shown = groupLevels(levels, side, units, group, rows)
  expect(shown.map(({ ticks, lots, total }) => `${ticks}:${lots}:${total}`).join(' ')).toBe(expected)
})

test.each([
  [0n, 5, '0.00000'],
  [12_345n, 5, '0.12345'],
  [1_234_567n, 5, '12.3456'],
  [123_456_789n, 5, '1234.56'],
  [1_234_567_890n, 5, '12.345K'],
  [123_456_789n, 1, '12.345M'],
  [12_345_678_901_234n, 1, '1234.5B'],
  [50n, 1, '5.0'],
  [7n, 0, '7'],
])('shortQuantity: %s lots at %i decimals are %s', (lots, decimals, shown) => {
  expect(shortQuantity(lots, decimals)).toBe(shown)
})

test.each([
  ['its own row', ['100.4', '99.90'], 'bids', 1n, [1004n, 999n]],
  ['bids, rounded down like their rows', ['100.4'], 'bids', 10n, [1000n]],
  ['asks, rounded up like their rows', ['100.5', '101'], 'asks', 10n, [1010n]],
  ['no row without orders', [], 'asks', 1n, []],
] as const)("rowsOfPrices: the customer's order is in %s", (_rule, prices, side, group, rows) => {
  expect(Array.from(rowsOfPrices(prices, side, units, group))).toEqual(rows)
})
