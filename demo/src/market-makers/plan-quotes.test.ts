import { expect, test } from 'vitest'
import type { FlowProfile } from '../prices/demo-flow.ts'
import { planQuotes, type QuoteAction, type QuoteView, type RestingQuote } from './plan-quotes.ts'
import { type Random, normal, seedRandom, uniform } from '../random.ts'

const FLOW: FlowProfile = { tradesPerSecond: 1, tradeValue: 1_000, halfSpreadPpm: 200, levelValue: 20_000 }

function viewOf(
  middle: number,
  orders: readonly RestingQuote[] = [],
  others: Partial<QuoteView> = {},
): QuoteView {
  return { middle, lotValue: 0.64, lotsMin: 1, orders, othersBid: undefined, othersAsk: undefined, ...others }
}

/** Applies the actions as the engine does. */
function carryOut(orders: readonly RestingQuote[], actions: readonly QuoteAction[]): RestingQuote[] {
  const book = new Map(orders.map((order) => [order.orderId, order]))
  let nextId = Math.max(0, ...book.keys()) + 1
  for (const action of actions) {
    if (action.kind === 'cancel') book.delete(action.orderId)
    else if (action.kind === 'place') {
      const { side, ticks, lots } = action
      book.set(nextId, { orderId: nextId++, side, ticks, lots, remaining: lots })
    } else {
      const order = book.get(action.orderId)
      if (!order) throw new Error(`no order ${action.orderId}`)
      const filled = order.lots - order.remaining
      book.set(order.orderId, {
        ...order,
        ticks: action.ticks,
        lots: action.lots,
        remaining: action.lots - filled,
      })
    }
    const bid = Math.max(0, ...ticksOf([...book.values()], 'buy'))
    const ask = Math.min(Number.POSITIVE_INFINITY, ...ticksOf([...book.values()], 'sell'))
    expect(bid).toBeLessThan(ask)
  }
  return [...book.values()]
}

function ticksOf(orders: readonly RestingQuote[], side: 'buy' | 'sell'): number[] {
  return orders.filter((order) => order.side === side).map(({ ticks }) => ticks)
}

const settled = carryOut(
  [],
  planQuotes(viewOf(640_000), FLOW, () => 0.5),
)

test('planQuotes: an empty book gets a full ladder with growing sizes', () => {
  for (const side of ['buy', 'sell'] as const) {
    const orders = settled.filter((order) => order.side === side)
    const away = orders.map(({ ticks }) => Math.abs(ticks - 640_000))
    expect(orders).toHaveLength(13)
    expect(away[0]).toBe(128)
    expect(away).toEqual(away.toSorted((a, b) => a - b))
    expect(new Set(away).size).toBe(13)
    expect(orders.at(-1)?.lots).toBeGreaterThan(3 * (orders[0]?.lots ?? 0))
  }
})

test.each([0, 1, -1, 40, -40])('planQuotes: no action on a small price move (%i)', (by) => {
  expect(planQuotes(viewOf(640_000 + by, settled), FLOW, () => 0.5)).toEqual([])
})

test('planQuotes: replaces a filled quote, leaves a partly filled one', () => {
  const [first, second] = settled
  const left = settled
    .filter((order) => order !== first)
    .map((order) => (order === second ? { ...order, remaining: 1 } : order))
  expect(planQuotes(viewOf(640_000, left), FLOW, () => 0.5)).toEqual([
    { kind: 'place', side: first?.side, ticks: first?.ticks, lots: first?.lots, urgent: false },
  ])
})

test('planQuotes: a jump first moves every quote it crossed', () => {
  const actions = planQuotes(viewOf(650_000, settled), FLOW, () => 0.5)
  const asks = settled.filter(({ side, ticks }) => side === 'sell' && ticks < 650_000)
  const urgent = actions.filter((action) => action.urgent)
  expect(new Set(urgent.map((action) => action.kind !== 'place' && action.orderId))).toEqual(
    new Set(asks.map(({ orderId }) => orderId)),
  )
  expect(actions.slice(0, urgent.length)).toEqual(urgent)
  const after = carryOut(settled, actions)
  expect(Math.min(...ticksOf(after, 'sell'))).toBeGreaterThan(650_000)
  expect(planQuotes(viewOf(650_000, after), FLOW, () => 0.5)).toEqual([])
})

test('planQuotes: an amended size includes the filled lots', () => {
  const order: RestingQuote = { orderId: 1, side: 'sell', ticks: 640_001, lots: 100, remaining: 40 }
  const [action] = planQuotes(viewOf(640_000, [order]), FLOW, () => 0.5)
  expect(action).toMatchObject({ kind: 'amend', orderId: 1, ticks: 640_128, lots: 60 + 31_250, urgent: true })
})

test('planQuotes: quotes do not cross orders of others', () => {
  const actions = planQuotes(viewOf(640_000, [], { othersBid: 640_500, othersAsk: 639_700 }), FLOW, () => 0.5)
  for (const action of actions)
    if (action.kind === 'place' && action.side === 'sell') expect(action.ticks).toBeGreaterThan(640_500)
    else if (action.kind === 'place') expect(action.ticks).toBeLessThan(639_700)
})

test('planQuotes: a low price gives distinct levels above zero', () => {
  const orders = carryOut(
    [],
    planQuotes(viewOf(9), FLOW, () => 0),
  )
  expect(ticksOf(orders, 'buy')).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(ticksOf(orders, 'sell')).toHaveLength(13)
})

test('planQuotes: tracks a random walk with few commands and no crossed book', () => {
  const random: Random = seedRandom(2)
  let middle = 640_000
  let orders = settled
  let commands = 0
  for (let step = 0; step < 2_000; step += 1) {
    middle *= 1 + normal(random) * 0.00005
    const actions = planQuotes(viewOf(middle, orders), FLOW, () => uniform(random)).slice(0, 6)
    commands += actions.length
    orders = carryOut(orders, actions)
    expect(Math.max(...ticksOf(orders, 'buy'))).toBeLessThan(middle)
    expect(Math.min(...ticksOf(orders, 'sell'))).toBeGreaterThan(middle)
  }
  expect(commands / 2_000).toBeLessThan(1.2)
  expect(orders.length).toBeGreaterThan(22)
})
