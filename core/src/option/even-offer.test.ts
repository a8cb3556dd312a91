import { ZERO } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Tick } from '../market/market.ts'
import { measureSpans, PPB, UNKNOWN_ESTIMATES } from '../market/unchanged-spans.ts'
import { deliver } from './delivery.ts'
import { isEvenOffered } from './even-offer.ts'
import type { TimedOption } from './timed-option.ts'

const spansOf = (ppm: number) => ({ at: 1, ticks: 1, sharePpb: ppm * 1_000, spans: 240 })

/** Returns whether an even that pays 8:1 is offered with given shares of unchanged spans, in parts per million. */
function offered(seconds: number, short: number, long = 0): boolean {
  return isEvenOffered(
    { short: spansOf(short), long: spansOf(long) },
    { seconds, payoutPpm: 800_000, evenPayoutPpm: 8_000_000 },
  )
}

/** Returns the largest share of unchanged short spans at which an even is offered, in parts per million. */
function highestShare(seconds: number): number {
  let [low, high] = [-1, 1_000_001]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (offered(seconds, middle)) low = middle
    else high = middle
  }
  return low
}

test('even offer: gross payout times tie estimate is at most 0.9', () => {
  for (const seconds of [9, 15, 30, 60, 120, 300, 600]) {
    const share = highestShare(seconds) / 1_000_000
    const spans = (seconds - Math.min(10, seconds / 3)) / 5
    const probability = share / Math.sqrt(1 + (spans - 1) * (1 - share))
    expect(9 * probability).toBeCloseTo(0.9, 4)
  }
})

test('even offer: both estimates must allow it; the long one only for longer options', () => {
  expect([30, 60].map((seconds) => offered(seconds, 0, 1_000_000))).toEqual([true, false])
  expect([30, 600].map((seconds) => offered(seconds, 1_000_000, 0))).toEqual([false, false])
})

test('even offer: none without a payout, without data, or without time for prices to move', () => {
  expect(isEvenOffered(UNKNOWN_ESTIMATES, { seconds: 600, payoutPpm: 1, evenPayoutPpm: 8_000_000 })).toBe(
    false,
  )
  const lively = { at: 1, ticks: 1, sharePpb: 0, spans: 240 }
  expect(isEvenOffered({ short: lively, long: lively }, { seconds: 600, payoutPpm: 1 })).toBe(false)
  expect([7, 8].map((seconds) => offered(seconds, 0))).toEqual([false, true])
})

/** Returns a deterministic generator of uniform numbers from 0 to 1. */
function createUniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Path = (uniform: () => number) => () => number

/** A random walk with normal moves: standard deviation over half a second and grid, both in ticks. */
function normalWalk(deviation: number, grid = 1): Path {
  return (uniform) => {
    let price = 0
    return () => {
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
      price += deviation * radius * Math.cos(2 * Math.PI * uniform())
      return Math.round(price / grid) * grid
    }
  }
}

/** A price that jumps rarely, by a fixed step up or down. */
function rareJumps(chance: number, size: number): Path {
  return (uniform) => {
    let price = 0
    return () => (price += uniform() < chance ? (uniform() < 0.5 ? size : -size) : 0)
  }
}

const bounce: Path = (uniform) => () => (uniform() < 0.5 ? 0 : 1)

/** The average return of a stake of 1 on each even offered, and the number of evens offered. */
function playEvens(path: Path, seconds: number, hours: number): { back: number; offers: number } {
  const next = path(createUniform(seconds))
  const duration = { seconds, payoutPpm: 800_000, evenPayoutPpm: 8_000_000 }
  const ticks: Tick[] = []
  const bought: number[] = []
  let estimates = UNKNOWN_ESTIMATES
  for (let n = 0; n < hours * 7_200; n++) {
    const tick: Tick = { n, at: 1_000_000 + n * 500, ticks: 1_000_000 + next(), quality: 'live' }
    ticks.push(tick)
    estimates = measureSpans(estimates, tick.at, tick.ticks)
    if (n % 20 === 0 && isEvenOffered(estimates, duration)) bought.push(n)
  }
  const settled = bought.filter((n) => n + seconds * 2 + 1 < ticks.length)
  const wins = settled.filter((n) => {
    const window = ticks.slice(n + seconds * 2 - 20, n + seconds * 2 + 1)
    return deliver(optionAt(ticks, n, seconds), window).result === 'win'
  })
  return { back: (9 * wins.length) / Math.max(1, settled.length), offers: settled.length }
}

function optionAt(ticks: readonly Tick[], n: number, seconds: number): TimedOption {
  return {
    id: 1,
    ownerId: 1,
    marketId: 1,
    currencyId: 1,
    type: 'even',
    seconds,
    stake: ZERO,
    payoutPpm: 8_000_000,
    acceptedAt: ticks[n]?.at ?? 0,
    acceptedTick: n,
    rules: 1,
    nonce: undefined,
    clientAt: undefined,
    goodUntil: undefined,
    entryTicks: ticks[n + 1]?.ticks,
    entryN: n + 1,
    deliveryTicks: undefined,
    result: undefined,
    payout: ZERO,
    settledAt: undefined,
  }
}

const HOURS = 12

/**
 * `offeredMin` is the lowest share of moments at which evens must be offered, so that volatile prices are not rejected.
 */
test.each<[string, Path, offeredMin: Partial<Record<30 | 60 | 300 | 600, number>>]>([
  ['a constant price', () => () => 0, {}],
  ['a price that moves 0.2 ticks in half a second', normalWalk(0.2), {}],
  ['a price that moves 0.45 ticks in half a second', normalWalk(0.45), { 300: 0.5, 600: 0.5 }],
  ['a price that moves one tick in half a second', normalWalk(1), { 60: 0.5, 300: 0.9, 600: 0.8 }],
  ['a volatile price', normalWalk(20), { 30: 0.95, 60: 0.95, 300: 0.9, 600: 0.8 }],
  ['a volatile price on a grid of ten ticks', normalWalk(4, 10), {}],
  ['a price that jumps every minute', rareJumps(1 / 120, 500), {}],
  ['a price that jumps every ten seconds', rareJumps(1 / 20, 50), {}],
  ['a price that bounces between two ticks', bounce, {}],
])('the exchange keeps its edge on evens: %s', (_case, path, offeredMin) => {
  for (const seconds of [30, 60, 300, 600] as const) {
    const { back, offers } = playEvens(path, seconds, HOURS)
    expect(back).toBeLessThan(1)
    expect(offers / (HOURS * 360)).toBeGreaterThanOrEqual(offeredMin[seconds] ?? 0)
  }
})

test('the share of unchanged spans is rounded up, so it never becomes zero', () => {
  let estimates = UNKNOWN_ESTIMATES
  for (let n = 0; n < 100_000; n++) estimates = measureSpans(estimates, 1 + n * 5_000, n + 1)
  expect(estimates.short.sharePpb).toBeGreaterThan(0)
  expect(estimates.short.sharePpb).toBeLessThan(PPB / 1_000)
})
