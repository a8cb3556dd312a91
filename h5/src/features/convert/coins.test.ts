import { expect, test } from 'vitest'
import { firstPair, partnersOf, withCoin } from './coins.ts'

const [BTC, ETH, USDT, TRX] = [1, 2, 3, 34] as const
const MARKETS = [
  { baseId: BTC, quoteId: USDT },
  { baseId: ETH, quoteId: USDT },
  { baseId: TRX, quoteId: USDT },
  { baseId: ETH, quoteId: BTC },
]

test('partnersOf: the other coins of all markets of a coin', () => {
  expect([...partnersOf(MARKETS, BTC)]).toEqual([USDT, ETH])
  expect([...partnersOf(MARKETS, TRX)]).toEqual([USDT])
})

test.each([
  ['another coin to receive', { from: USDT, to: BTC }, { to: ETH }, { from: USDT, to: ETH }],
  [
    'a coin without a market with the one to pay',
    { from: BTC, to: ETH },
    { to: TRX },
    { from: USDT, to: TRX },
  ],
  [
    'a coin without a market with the one to receive',
    { from: USDT, to: BTC },
    { from: TRX },
    { from: TRX, to: USDT },
  ],
  ['the coin of the other side: both swap', { from: USDT, to: BTC }, { from: BTC }, { from: BTC, to: USDT }],
])('withCoin: %s', (_case, pair, change, result) => {
  expect(withCoin(MARKETS, pair, change)).toEqual(result)
})

test.each([
  ['nothing asked', {}, { from: USDT, to: BTC }],
  ['a coin to receive', { to: ETH }, { from: USDT, to: ETH }],
  ['a coin to pay', { from: TRX }, { from: TRX, to: USDT }],
  ['both', { from: ETH, to: BTC }, { from: ETH, to: BTC }],
  ['the usual coin to pay', { from: USDT }, { from: USDT, to: BTC }],
  ['an unknown coin', { from: 99 }, { from: USDT, to: BTC }],
])('firstPair: %s', (_case, asked, pair) => {
  expect(firstPair(MARKETS, { from: undefined, to: undefined, ...asked })).toEqual(pair)
})

test('firstPair: none without markets', () => {
  expect(firstPair([], { from: BTC, to: USDT })).toBeUndefined()
})
