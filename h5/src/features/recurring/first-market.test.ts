import { expect, test } from 'vitest'
import { firstMarket } from './first-market.ts'

const [BTC, ETH, USDT, TRX] = [1, 2, 3, 34] as const
const BTC_USDT = { baseId: BTC, quoteId: USDT }
const ETH_USDT = { baseId: ETH, quoteId: USDT }
const ETH_BTC = { baseId: ETH, quoteId: BTC }
const MARKETS = [BTC_USDT, ETH_USDT, ETH_BTC]

test.each([
  ['both coins', BTC, ETH, ETH_BTC],
  ['a coin to buy', undefined, ETH, ETH_USDT],
  ['a coin that pays', USDT, undefined, BTC_USDT],
  ['a coin that pays in no market, which is bought', ETH, undefined, ETH_USDT],
  ['a sale of a conversion, whose coin is bought', ETH, USDT, ETH_USDT],
  ['coins without a market', TRX, TRX, BTC_USDT],
  ['no coin', undefined, undefined, BTC_USDT],
])('firstMarket: %s', (_name, from, to, market) => {
  expect(firstMarket(MARKETS, from, to)).toBe(market)
})
