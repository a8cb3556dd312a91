import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@halyard/server/market-data'
import { type Random, seedRandom } from '../random.ts'
import {
  advanceFeed,
  advancePast,
  type FeedState,
  openFeed,
  priceOf,
  resumeFeed,
  SIMULATED_ASSETS,
} from './simulated-feed.ts'

/** Returns the log prices of the assets along a simulated path. */
function simulatePath(
  seed: number,
  stepMs: number,
  steps: number,
  advance = advancePast,
): Record<string, number>[] {
  const random = seedRandom(seed)
  let state = openFeed()
  return Array.from({ length: steps }, () => {
    state = advance(state, stepMs, random)
    return state.logPrices
  })
}

function returnsOf(path: readonly Record<string, number>[], name: string): number[] {
  return path.slice(1).map((prices, index) => (prices[name] ?? 0) - (path[index]?.[name] ?? 0))
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)))
  return covariance / deviation(a) / deviation(b)
}

function kurtosis(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 4)) / deviation(values) ** 4
}

test.each([
  ['live', advanceFeed],
  ['past', advancePast],
])('the same seed gives the same %s path, another seed another', (_which, advance) => {
  expect(simulatePath(7, 500, 200, advance)).toEqual(simulatePath(7, 500, 200, advance))
  expect(simulatePath(7, 500, 200, advance)).not.toEqual(simulatePath(8, 500, 200, advance))
})

test('a restored state continues identically', () => {
  const random = seedRandom(3)
  let state = openFeed()
  for (let step = 0; step < 100; step += 1) state = advanceFeed(state, 500, random)
  const restored = JSON.parse(JSON.stringify(state)) as FeedState
  expect(advanceFeed(restored, 500, seedRandom(4))).toEqual(advanceFeed(state, 500, seedRandom(4)))
  const moved = resumeFeed(state, new Map([['BTC', 50_000]]))
  expect(priceOf(moved, 'BTC', 'USDT')).toBeCloseTo(50_000, 6)
  expect(priceOf(moved, 'ETH', 'USDT')).toBe(priceOf(state, 'ETH', 'USDT'))
})

test('priceOf: a cross price is the ratio of the two prices', () => {
  const state = advanceFeed(openFeed(), HOUR_MS, seedRandom(1))
  const [btc, eth] = [priceOf(state, 'BTC', 'USDT') ?? 0, priceOf(state, 'ETH', 'USDT') ?? 0]
  expect(priceOf(state, 'ETH', 'BTC')).toBeCloseTo(eth / btc, 10)
  expect(priceOf(state, 'USDT', 'ETH')).toBeCloseTo(1 / eth, 10)
  expect(priceOf(state, 'DOGE', 'USDT')).toBeUndefined()
})

test('half-second moves are small enough for the best quotes', () => {
  const moves = returnsOf(simulatePath(11, 500, 20_000, advanceFeed), 'BTC').map(Math.abs)
  expect(deviation(moves)).toBeLessThan(0.0003)
  expect(Math.max(...moves)).toBeLessThan(0.02)
})

test.each([1, 2, 3])('three years have the statistics of a real market (seed %i)', (seed) => {
  const path = simulatePath(seed, HOUR_MS, 3 * 365 * 24)
  const daily = path.filter((_prices, hour) => hour % 24 === 0)
  const [btc, eth, trx] = ['BTC', 'ETH', 'TRX'].map((name) => returnsOf(daily, name)) as [
    number[],
    number[],
    number[],
  ]
  for (const [returns, low, high] of [
    [btc, 0.012, 0.04],
    [eth, 0.015, 0.055],
    [trx, 0.015, 0.055],
  ] as const) {
    expect(deviation(returns)).toBeGreaterThan(low)
    expect(deviation(returns)).toBeLessThan(high)
  }
  expect(correlation(btc, eth)).toBeGreaterThan(0.7)
  expect(correlation(btc, trx)).toBeGreaterThan(0.3)
  expect(correlation(btc, eth)).toBeLessThan(0.98)

  const hourly = returnsOf(path, 'BTC')
  const sizes = hourly.map(Math.abs)
  expect(kurtosis(hourly)).toBeGreaterThan(4)
  // Volatility clusters, but the sign of a move does not predict the next one.
  expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.1)
  expect(correlation(sizes.slice(6), sizes.slice(0, -6))).toBeGreaterThan(0.05)
  expect(Math.abs(correlation(hourly.slice(1), hourly.slice(0, -1)))).toBeLessThan(0.05)

  for (const { name, startPrice } of SIMULATED_ASSETS) {
    const prices = path.map((prices) => Math.exp(prices[name] ?? Number.NaN))
    expect(Math.min(...prices)).toBeGreaterThan(startPrice / 5)
    expect(Math.max(...prices)).toBeLessThan(startPrice * 5)
  }
})

test('long steps are coarser, not more volatile', () => {
  const fine = simulatePath(5, 10 * MINUTE_MS, 6 * 24 * 300).filter((_prices, step) => step % 144 === 0)
  const coarse = simulatePath(6, 6 * HOUR_MS, 4 * 300).filter((_prices, step) => step % 4 === 0)
  const ratio = deviation(returnsOf(fine, 'BTC')) / deviation(returnsOf(coarse, 'BTC'))
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
})

test('prices stay plausible for decades', () => {
  const distances = simulatePath(4, 6 * HOUR_MS, 40 * 365 * 4).flatMap((prices) =>
    SIMULATED_ASSETS.map(({ name, startPrice }) =>
      Math.abs((prices[name] ?? Number.NaN) - Math.log(startPrice)),
    ),
  )
  expect(distances.reduce((most, distance) => Math.max(most, distance))).toBeLessThan(Math.log(6))
})

test.each([500, HOUR_MS])('live prices have no trend and no mean reversion (steps of %i ms)', (stepMs) => {
  // A quarter turn of Box-Muller: every normal draw is 0.
  const still: Random = { next32: () => 2 ** 30 }
  const far = resumeFeed({ ...openFeed(), regime: 'trend', trend: 0.06 }, new Map([['BTC', 200_000]]))
  const moves = (advance: typeof advanceFeed): number[] => {
    const { logPrices } = advance(far, stepMs, still)
    return SIMULATED_ASSETS.map(({ name }) => Math.abs((logPrices[name] ?? 0) - (far.logPrices[name] ?? 0)))
  }
  expect(Math.max(...moves(advanceFeed))).toBeLessThan(1e-14)
  expect(Math.max(...moves(advancePast))).toBeGreaterThan(1e-8)
})
