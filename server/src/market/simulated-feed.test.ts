import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './periods.ts'
import {
  advanceFeed,
  type FeedState,
  openFeed,
  priceOf,
  resumeFeed,
  SIMULATED_ASSETS,
} from './simulated-feed.ts'

/** Log prices of the assets along a path. */
function walk(seed: number, stepMs: number, steps: number): Record<string, number>[] {
  let state = openFeed(seed)
  return Array.from({ length: steps }, () => {
    state = advanceFeed(state, stepMs)
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
  const together = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)))
  return together / deviation(a) / deviation(b)
}

function kurtosis(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 4)) / deviation(values) ** 4
}

test('the same seed gives the same path, another seed another', () => {
  expect(walk(7, 500, 200)).toEqual(walk(7, 500, 200))
  expect(walk(7, 500, 200)).not.toEqual(walk(8, 500, 200))
})

test('a state that was stored goes on as if nothing had happened', () => {
  let state = openFeed(3)
  for (let step = 0; step < 100; step += 1) state = advanceFeed(state, 500)
  const restored = JSON.parse(JSON.stringify(state)) as FeedState
  expect(advanceFeed(restored, 500)).toEqual(advanceFeed(state, 500))
  const moved = resumeFeed(state, new Map([['BTC', 50_000]]))
  expect(priceOf(moved, 'BTC', 'USDT')).toBeCloseTo(50_000, 6)
  expect(priceOf(moved, 'ETH', 'USDT')).toBe(priceOf(state, 'ETH', 'USDT'))
})

test('a price of two assets follows from both', () => {
  const state = advanceFeed(openFeed(1), HOUR_MS)
  const [btc, eth] = [priceOf(state, 'BTC', 'USDT') ?? 0, priceOf(state, 'ETH', 'USDT') ?? 0]
  expect(priceOf(state, 'ETH', 'BTC')).toBeCloseTo(eth / btc, 10)
  expect(priceOf(state, 'USDT', 'ETH')).toBeCloseTo(1 / eth, 10)
  expect(priceOf(state, 'DOGE', 'USDT')).toBeUndefined()
})

test('half seconds are small: the best quotes are not jumped over', () => {
  const moves = returnsOf(walk(11, 500, 20_000), 'BTC').map(Math.abs)
  expect(deviation(moves)).toBeLessThan(0.0003)
  expect(Math.max(...moves)).toBeLessThan(0.02)
})

test.each([1, 2, 3])('three years look like a market (seed %i)', (seed) => {
  const path = walk(seed, HOUR_MS, 3 * 365 * 24)
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
  // Large moves follow large moves, but do not tell which way.
  expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.1)
  expect(correlation(sizes.slice(6), sizes.slice(0, -6))).toBeGreaterThan(0.05)
  expect(Math.abs(correlation(hourly.slice(1), hourly.slice(0, -1)))).toBeLessThan(0.05)

  for (const { name, startPrice } of SIMULATED_ASSETS) {
    const prices = path.map((prices) => Math.exp(prices[name] ?? Number.NaN))
    expect(Math.min(...prices)).toBeGreaterThan(startPrice / 5)
    expect(Math.max(...prices)).toBeLessThan(startPrice * 5)
  }
})

test('long steps are coarser, not wilder', () => {
  const fine = walk(5, 10 * MINUTE_MS, 6 * 24 * 300).filter((_prices, step) => step % 144 === 0)
  const coarse = walk(6, 6 * HOUR_MS, 4 * 300).filter((_prices, step) => step % 4 === 0)
  const ratio = deviation(returnsOf(fine, 'BTC')) / deviation(returnsOf(coarse, 'BTC'))
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
})

test('decades stay plausible', () => {
  const farthest = walk(4, 6 * HOUR_MS, 40 * 365 * 4).flatMap((prices) =>
    SIMULATED_ASSETS.map(({ name, startPrice }) =>
      Math.abs((prices[name] ?? Number.NaN) - Math.log(startPrice)),
    ),
  )
  expect(farthest.reduce((most, distance) => Math.max(most, distance))).toBeLessThan(Math.log(6))
})
