import { expect, test } from 'vitest'
import { roundToTicks } from './market-prices.ts'
import { seedRandom } from '../random.ts'
import { openFeed, priceOf, resumeFeed } from './simulated-feed.ts'
import { listedMarkets } from '@halyard/server/instruments/listing/testing'

const markets = listedMarkets()
const TRX = 3

test('settleOnTicks: rounds up or down and is unbiased on average', () => {
  const random = seedRandom(1)
  const state = resumeFeed(openFeed(), new Map([['TRX', 0.160007]]))
  const ticks = Array.from(
    { length: 20_000 },
    () => roundToTicks(state, markets, random).prices.find(({ marketId }) => marketId === TRX)?.ticks ?? 0,
  )
  expect(new Set(ticks)).toEqual(new Set([16_000, 16_001]))
  expect(ticks.reduce((sum, one) => sum + one, 0) / ticks.length).toBeCloseTo(16_000.7, 1)
})

test('settleOnTicks: the feed continues from the published prices', () => {
  const { state, prices } = roundToTicks(
    resumeFeed(openFeed(), new Map([['BTC', 64_000.04]])),
    markets,
    seedRandom(2),
  )
  for (const { marketId, ticks } of prices) {
    const market = markets.find(({ id }) => id === marketId)
    if (market?.quote.name !== 'USDT') continue
    const price = priceOf(state, market.base.name, 'USDT') ?? 0
    expect(price * 10 ** market.config.priceDecimals).toBeCloseTo(ticks, 6)
  }
  expect(prices.map(({ marketId }) => marketId)).toEqual([1, 2, 3, 4])
})
