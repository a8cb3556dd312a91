import { ZERO } from '@halyard/money'
import { expect, test } from 'vitest'
import { seedRandom } from '../random.ts'
import { type CoinAnchors, createCoinAnchors } from './coin-anchor.ts'

const [MAKER, TAKER, ANN, BOB] = [1, 2, 1_001, 1_002]
const MARKET = 900
const INDEX = 347_400
const SIDE_LOTS = 100_000
const HOUR_MS = 3_600_000

const open = (seed = 1): CoinAnchors => createCoinAnchors(new Set([MAKER, TAKER]), seedRandom(seed))

function priceOf(anchors: CoinAnchors, now: number, indexTicks = INDEX): number {
  const price = anchors.price({ id: MARKET, indexTicks, sideLots: SIDE_LOTS }, now)
  return price === 'stale' ? Number.NaN : price
}

interface Traded {
  readonly takerId: number
  readonly makerId: number
  readonly takerSide: 'buy' | 'sell'
  readonly lots: number
}

function trade(anchors: CoinAnchors, at: number, traded: Traded): void {
  const none = { tradeId: 1, postingId: 1, commandSeq: 1, ticks: 1, takerOrderId: 1, makerOrderId: 2 }
  const amounts = { base: ZERO, value: ZERO, takerFee: ZERO, makerFee: ZERO }
  const change = { marketId: MARKET, at, ...none, ...amounts, ...traded }
  anchors.onBatch({ changes: { trades: [change] } })
}

test('trades among customers move the index, and not the price that the maker quotes around', () => {
  const anchors = open()
  const before = priceOf(anchors, 0)
  for (let at = 1; at < 100; at += 1)
    trade(anchors, at, { takerId: ANN, makerId: BOB, takerSide: 'buy', lots: 4 })
  expect(Math.abs(priceOf(anchors, 100, INDEX * 1.5) / before - 1)).toBeLessThan(0.0001)
})

test.each<[string, Traded, number]>([
  ['buys from the maker', { takerId: ANN, makerId: MAKER, takerSide: 'buy', lots: SIDE_LOTS }, 1],
  ['sells to the maker', { takerId: ANN, makerId: MAKER, takerSide: 'sell', lots: SIDE_LOTS }, -1],
  ['is bought from by the taker', { takerId: TAKER, makerId: ANN, takerSide: 'buy', lots: SIDE_LOTS }, -1],
  ['is sold to by the taker', { takerId: TAKER, makerId: ANN, takerSide: 'sell', lots: SIDE_LOTS }, 1],
  ['is not there', { takerId: TAKER, makerId: MAKER, takerSide: 'buy', lots: SIDE_LOTS }, 0],
])('a customer who %s moves the price by the sales of the accounts', (_case, traded, sign) => {
  const anchors = open()
  const before = priceOf(anchors, 0)
  trade(anchors, 1, traded)
  expect(priceOf(anchors, 1) / before - 1).toBeCloseTo(sign * 0.008, 3)
})

test('trading back returns to the same price, in however many parts', () => {
  const anchors = open()
  const before = priceOf(anchors, 0)
  for (const [takerSide, lots] of [
    ['buy', 60_000],
    ['buy', 40_000],
    ['sell', 100_000],
  ] as const)
    trade(anchors, 1, { takerId: ANN, makerId: MAKER, takerSide, lots })
  expect(priceOf(anchors, 1)).toBeCloseTo(before, -2)
})

test('after a move of 5 % within an hour the quotes are withdrawn, until an hour has passed', () => {
  const anchors = open()
  priceOf(anchors, 0)
  trade(anchors, 1, { takerId: ANN, makerId: MAKER, takerSide: 'buy', lots: 7 * SIDE_LOTS })
  expect(priceOf(anchors, 2)).toBeNaN()
  expect(priceOf(anchors, HOUR_MS)).toBeNaN()
  expect(priceOf(anchors, HOUR_MS + 2)).toBeGreaterThan(INDEX * 1.05)
})

test('waves differ by the random source, and stay below the cost of a round trip', () => {
  const [one, other] = [open(1), open(2)]
  const paths = [one, other].map((anchors) =>
    Array.from({ length: 5_000 }, (_, index) => priceOf(anchors, index * 60_000) / INDEX - 1),
  )
  expect(paths[0]?.at(-1)).not.toBe(paths[1]?.at(-1))
  for (const path of paths) expect(Math.max(...path.map(Math.abs))).toBeLessThanOrEqual(0.001)
})
