import { ZERO } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Tick } from '../market/market.ts'
import { measureSpans, PPB, UNKNOWN_ESTIMATES } from '../market/unchanged-spans.ts'
import { deliver } from './delivery.ts'
import { isEvenOffered } from './even-offer.ts'
import type { TimedOption } from './timed-option.ts'

const spansOf = (ppm: number) => ({ at: 1, ticks: 1, sharePpb: ppm * 1_000, spans: 240 })

/** Whether an even that pays 8:1 is offered with these shares of unchanged spans, in parts per million. */
function offered(seconds: number, short: number, long = 0): boolean {
  return isEvenOffered(
    { short: spansOf(short), long: spansOf(long) },
    { seconds, payoutPpm: 800_000, evenPayoutPpm: 8_000_000 },
  )
}

/** The largest share of unchanged short spans at which an even is offered, in parts per million. */
function highestShare(seconds: number): number {
  let [low, high] = [-1, 1_000_001]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (offered(seconds, middle)) low = middle
    else high = middle
  }
  return low
}

test('the payout times the tie estimate stays below the stake less a tenth of it', () => {
  for (const seconds of [9, 15, 30, 60, 120, 300, 600]) {
    const share = highestShare(seconds) / 1_000_000
    const spans = (seconds - Math.min(10, seconds / 3)) / 5
    const probability = share / Math.sqrt(1 + (spans - 1) * (1 - share))
    expect(9 * probability).toBeCloseTo(0.9, 4)
  }
})

test('both estimates must allow it, the long one where the option is longer than its span', () => {
  expect([30, 60].map((seconds) => offered(seconds, 0, 1_000_000))).toEqual([true, false])
  expect([30, 600].map((seconds) => offered(seconds, 1_000_000, 0))).toEqual([false, false])
})

test('nothing is offered where no payout is set, on no data, or where prices have no time to move', () => {
  expect(isEvenOffered(UNKNOWN_ESTIMATES, { seconds: 600, payoutPpm: 1, evenPayoutPpm: 8_000_000 })).toBe(
    false,
  )
  const lively = { at: 1, ticks: 1, sharePpb: 0, spans: 240 }
  expect(isEvenOffered({ short: lively, long: lively }, { seconds: 600, payoutPpm: 1 })).toBe(false)
  expect([7, 8].map((seconds) => offered(seconds, 0))).toEqual([false, true])
})

/** Deterministic uniform numbers from 0 to 1. */
function createUniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Path = (uniform: () => number) => () => number

/** A walk of normal moves whose deviation over half a second is so many ticks, on a grid of so many. */
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

/** A price that moves rarely, by so much up or down. */
function rareJumps(chance: number, size: number): Path {
  return (uniform) => {
    let price = 0
    return () => (price += uniform() < chance ? (uniform() < 0.5 ? size : -size) : 0)
  }
}

const bounce: Path = (uniform) => () => (uniform() < 0.5 ? 0 : 1)

/** What a stake of 1 on each even that was offered brought back on average, and how many were offered. */
function playEvens(path: Path, seconds: number, hours: number): { back: number; offers: number } {
  const next = path(createUniform(seconds))
  const duration = { seconds, payoutPpm: 800_000, evenPayoutPpm: 8_000_000 }
  const ticks: Tick[] = []
  const bought: number[] = []
  let estimates = UNKNOWN_ESTIMATES
  for (let n = 0; n < hours * 7_200; n++) {
    const tick = { n, at: 1_000_000 + n * 500, ticks: 1_000_000 + next() }
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
    entryTicks: ticks[n + 1]?.ticks,
    deliveryTicks: undefined,
    result: undefined,
    payout: ZERO,
    settledAt: undefined,
  }
}

const HOURS = 12

/** `least` is the share of moments at which it must be offered, so that a price which is never still is not refused. */
test.each<[string, Path, least: Partial<Record<30 | 60 | 300 | 600, number>>]>([
  ['a still price', () => () => 0, {}],
  ['a price that moves a fifth of a tick in half a second', normalWalk(0.2), {}],
  ['a price that moves half a tick in half a second', normalWalk(0.45), { 300: 0.5, 600: 0.5 }],
  ['a price that moves a tick in half a second', normalWalk(1), { 60: 0.5, 300: 0.9, 600: 0.8 }],
  ['a lively price', normalWalk(20), { 30: 0.95, 60: 0.95, 300: 0.9, 600: 0.8 }],
  ['a lively price on a grid of ten ticks', normalWalk(4, 10), {}],
  ['a price that jumps every minute', rareJumps(1 / 120, 500), {}],
  ['a price that jumps every ten seconds', rareJumps(1 / 20, 50), {}],
  ['a price that bounces between two ticks', bounce, {}],
])('the house keeps its edge on evens: %s', (_what, path, least) => {
  for (const seconds of [30, 60, 300, 600] as const) {
    const { back, offers } = playEvens(path, seconds, HOURS)
    expect(back).toBeLessThan(1)
    expect(offers / (HOURS * 360)).toBeGreaterThanOrEqual(least[seconds] ?? 0)
  }
})

test('shares are rounded up, so that they never fall to nothing', () => {
  let estimates = UNKNOWN_ESTIMATES
  for (let n = 0; n < 100_000; n++) estimates = measureSpans(estimates, 1 + n * 5_000, n + 1)
  expect(estimates.short.sharePpb).toBeGreaterThan(0)
  expect(estimates.short.sharePpb).toBeLessThan(PPB / 1_000)
})
