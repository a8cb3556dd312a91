import { expect, test } from 'vitest'
import type { Side } from '../engine/index.ts'
import { type ConvertedMarket, orderTerms, takerFee, type Wanted } from './conversion-terms.ts'

/** An index price of 10,000 ticks, a price band of 5 % and a fee of 1 %. One lot is 10 base units; at one tick it is worth 2 quote units. */
const MARKET: ConvertedMarket = {
  config: { bandPpm: 50_000, takerFeePpm: 10_000 },
  indexTicks: 10_000,
  lotUnits: 10n,
  tickLotUnits: 2n,
}
const ASKS = [
  [10_000, 5],
  [10_100, 5],
  [10_495, 100],
  [10_501, 1_000],
] as const
const BIDS = [
  [9_990, 5],
  [9_900, 5],
  [9_400, 1_000],
] as const

function termsOf(side: Side, wanted: Wanted) {
  const terms = orderTerms(MARKET, side, side === 'buy' ? ASKS : BIDS, wanted)
  return terms && [terms.lots, terms.worstTicks, terms.expectedValue]
}

test('buys as many lots as the amount pays for at the worst price', () => {
  // 100,200 quote units pay 5 lots at 10,020 ticks, which is 0.2 % above the best ask.
  expect(termsOf('buy', { pay: 100_200n })).toEqual([5n, 10_020, 100_000n])
  expect(termsOf('buy', { pay: 100_199n })).toEqual([4n, 10_020, 80_000n])
})

test('buys through several levels with the worst price of the last one', () => {
  expect(termsOf('buy', { pay: 130_000n })).toEqual([6n, 10_120, 120_200n])
})

test('buys the lots that leave the amount after the fee', () => {
  // 59 units after 1 % of 60 units, which are 6 lots.
  expect(termsOf('buy', { receive: 59n })).toEqual([6n, 10_120, 120_200n])
  expect(termsOf('buy', { receive: 60n })).toEqual([7n, 10_120, 140_400n])
  expect(60n - takerFee(MARKET, 60n)).toBe(59n)
})

test('sells the lots of an amount, rounded down', () => {
  expect(termsOf('sell', { pay: 59n })).toEqual([5n, 9_971, 99_900n])
})

test('sells the lots that bring the amount at the worst price after the fee', () => {
  expect(termsOf('sell', { receive: 98_700n })).toEqual([5n, 9_971, 99_900n])
  expect(5n * 9_971n * 2n - takerFee(MARKET, 5n * 9_971n * 2n)).toBe(98_712n)
  expect(termsOf('sell', { receive: 98_713n })).toEqual([6n, 9_881, 119_700n])
})

test('the worst price is at most the edge of the price band', () => {
  expect(termsOf('buy', { pay: 420_000n })).toEqual([20n, 10_500, 410_900n])
})

test('returns nothing when the levels within the band are too few', () => {
  expect(termsOf('buy', { pay: 10_000_000n })).toBeUndefined()
  expect(termsOf('sell', { pay: 110n })).toBeUndefined()
})
