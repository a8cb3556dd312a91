import { expect, test } from 'vitest'
import { seedRandom } from '../random.ts'
import { type InstrumentView, planMakerQuotes, planTrade } from './plan-instrument.ts'
import type { RestingQuote } from './plan-quotes.ts'

const FLOW = { tradesPerSecond: 1, tradeValue: 1_000, halfSpreadPpm: 200, levelValue: 1_000 }
const VIEW: InstrumentView = {
  status: 'open',
  index: 100_000,
  lotValue: 1,
  lotsMin: 1,
  depth: { seq: 1, bids: [], asks: [] },
  flow: FLOW,
}

function quote(orderId: number, remaining: number): RestingQuote {
  return { orderId, side: 'buy', ticks: 99_980, lots: 1_000, remaining }
}

function plan(view: Partial<InstrumentView>, orders: RestingQuote[] = [], position = 0) {
  const inventory = { orders, position, usedUpShare: 0.1, dustShare: 0.05 }
  return planMakerQuotes({ ...VIEW, ...view }, inventory, seedRandom(1))
}

const TWO = [quote(1, 1_000), quote(2, 1)]
const CANCELS = [1, 2].map((orderId) => ({ kind: 'cancel', orderId, urgent: true }))

test.each([
  ['a stale index price', { index: 'stale' }, CANCELS],
  ['a market that only accepts cancels', { status: 'cancel_only' }, CANCELS],
  ['an unknown value of a lot', { lotValue: undefined }, CANCELS],
  ['a paused market', { status: 'paused' }, []],
  ['no index price', { index: 'none' }, []],
] as const)('planMakerQuotes: with %s cancels what the market allows', (_name, view, actions) => {
  expect(plan(view, TWO)).toEqual(actions)
})

test('planMakerQuotes: cancels almost filled quotes; keeps those at the limit', () => {
  const cancelled = plan({}, [quote(1, 1_000), quote(2, 100), quote(3, 99), quote(4, 1)])
    .filter((action) => action.kind === 'cancel' && action.urgent)
    .map((action) => action.kind === 'cancel' && action.orderId)
  expect(cancelled).toEqual([3, 4])
})

test('planMakerQuotes: a long position lowers the best quotes, a short one raises them', () => {
  const best = [8_000, 0, -8_000].map((position) => {
    const ticks = plan({}, [], position).flatMap((action) =>
      action.kind === 'place' && action.side === 'sell' ? [action.ticks] : [],
    )
    return Math.min(...ticks)
  })
  expect(best).toEqual(best.toSorted((a, b) => a - b))
  expect(new Set(best).size).toBe(3)
})

test.each([
  { status: 'cancel_only' },
  { status: 'paused' },
  { index: 'stale' },
  { index: 'none' },
  { lotValue: undefined },
] as const)('planTrade: no trade with %o', (view) => {
  expect(planTrade({ ...VIEW, ...view }, 60_000, seedRandom(1))).toBeUndefined()
  expect(planTrade(VIEW, 60_000, seedRandom(1))).toBeDefined()
})
