import { expect, test } from 'vitest'
import type { Batch, Fact, Trade } from '@halyard/server/engine'
import { bestOfOthers } from './best-of-others.ts'
import type { FlowProfile } from '../prices/demo-flow.ts'
import type { DepthSnapshot } from '@halyard/server/market-data'
import { createIndexWatch } from './index-watch.ts'
import { type TakerView, planTakerOrder } from './plan-trades.ts'
import type { RestingQuote } from './plan-quotes.ts'
import { type Random, seedRandom } from '../random.ts'

const FLOW: FlowProfile = { tradesPerSecond: 1, tradeValue: 1_000, halfSpreadPpm: 200, levelValue: 20_000 }

const BOOK: DepthSnapshot = {
  seq: 1,
  bids: [
    [99_990, 500],
    [99_980, 500],
  ],
  asks: [
    [100_010, 500],
    [100_020, 500],
  ],
}

function viewOf(view: Partial<TakerView> = {}): TakerView {
  return { indexTicks: 100_000, lotValue: 0.1, lotsMin: 1, depth: BOOK, elapsedMs: 250, ...view }
}

test('planTakerOrder: rate, size and side match the flow on average', () => {
  const random: Random = seedRandom(1)
  const orders = Array.from({ length: 40_000 }, () => planTakerOrder(viewOf(), FLOW, random)).filter(
    (order) => order !== undefined,
  )
  expect(orders.length / 10_000).toBeCloseTo(1, 1)
  const worth = orders.reduce((sum, { lots }) => sum + lots * 0.1, 0) / orders.length
  expect(worth).toBeGreaterThan(900)
  expect(worth).toBeLessThan(1_100)
  expect(orders.filter(({ side }) => side === 'buy').length / orders.length).toBeCloseTo(0.5, 1)
  for (const { side, ticks, lots } of orders) {
    expect(ticks).toBe(side === 'buy' ? 100_300 : 99_700)
    expect(lots).toBeGreaterThan(0)
  }
})

test.each([
  [
    'hits a bid far above the index',
    { bids: [[100_400, 30]], asks: [[100_500, 9]] },
    { side: 'sell', ticks: 100_400, lots: 30 },
  ],
  [
    'lifts an ask far below the index',
    { bids: [], asks: [[99_000, 30]] },
    { side: 'buy', ticks: 99_000, lots: 30 },
  ],
  [
    'takes a very large order in parts',
    { bids: [[100_400, 1e12]], asks: [] },
    { side: 'sell', ticks: 100_400, lots: 1_000_000 },
  ],
] as const)('planTakerOrder: %s', (_name, levels, order) => {
  const depth = { seq: 1, ...levels } as unknown as DepthSnapshot
  expect(planTakerOrder(viewOf({ depth, elapsedMs: 0 }), FLOW, seedRandom(1))).toEqual(order)
})

test('planTakerOrder: no trade at fair prices when no time has passed', () => {
  expect(planTakerOrder(viewOf({ elapsedMs: 0 }), FLOW, seedRandom(1))).toBeUndefined()
})

function own(side: 'buy' | 'sell', ticks: number, remaining: number): RestingQuote {
  return { orderId: ticks, side, ticks, lots: 1_000, remaining }
}

test("bestOfOthers: excludes the maker's own orders", () => {
  expect(bestOfOthers(BOOK, [])).toEqual({ othersBid: 99_990, othersAsk: 100_010 })
  expect(bestOfOthers(BOOK, [own('buy', 99_990, 500), own('sell', 100_010, 499)])).toEqual({
    othersBid: 99_980,
    othersAsk: 100_010,
  })
  expect(bestOfOthers(BOOK, [own('buy', 99_990, 500), own('buy', 99_980, 500)])).toMatchObject({
    othersBid: undefined,
  })
})

test('createIndexWatch: prices become stale, and positions decay', () => {
  const watch = createIndexWatch(1)
  const onBatch = (facts: Partial<Fact>[], trades: Partial<Trade>[]): void =>
    watch.onBatch({ changes: { facts, trades } } as unknown as Batch)
  const sold = { marketId: 1, at: 0, lots: 64, takerSide: 'buy' } as const
  expect(watch.price(1, 0)).toBe('none')
  onBatch([{ kind: 'priceRecorded', marketId: 1, ticks: 500, at: 0 }], [])
  expect([8_000, 8_001].map((now) => watch.price(1, now))).toEqual([500, 'stale'])
  onBatch(
    [],
    [
      { ...sold, makerId: 1 },
      { ...sold, makerId: 2 },
    ],
  )
  expect([0, 600_000, 1_200_000].map((now) => watch.position(1, now))).toEqual([-64, -32, -16])
})

test('bestOfOthers: ignores dust, also across several prices', () => {
  const book: DepthSnapshot = {
    seq: 1,
    bids: [
      [99_999, 2],
      [99_998, 2],
      [99_990, 500],
    ],
    asks: [
      [100_001, 9],
      [100_010, 500],
    ],
  }
  expect(bestOfOthers(book, [], 10)).toEqual({ othersBid: 99_990, othersAsk: 100_010 })
  expect(bestOfOthers(book, [], 4)).toEqual({ othersBid: 99_998, othersAsk: 100_001 })
  expect(bestOfOthers(book, [own('buy', 99_990, 500)], 10)).toMatchObject({ othersBid: undefined })
})
