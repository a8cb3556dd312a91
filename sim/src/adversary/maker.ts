import type { Command, Side } from '@halyard/core'
import { planQuotes, type QuoteAction, type RestingQuote } from '@halyard/demo/market-makers'
import type { Random } from '../random.ts'
import { perpOf, marketOf, PERP_MAKER, SPOT_MAKER } from './listing.ts'
import type { World } from './world.ts'

const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

/** The maximum number of non-urgent quotes changed per round. */
const ROUND_MAX = 4
const POSITION_LEVELS = 8
const LEAN_MAX = 0.5
const FLOW = { tradesPerSecond: 0, tradeValue: 0, halfSpreadPpm: 260, levelValue: 40_000, levels: 6 }
const SPOT_FLOW = { ...FLOW, halfSpreadPpm: 180, levelValue: 24_000, levels: 4 }

/** Quotes a perpetual around its index as the demo's market maker does, with the same planner. */
export function createPerpMaker(world: World, perpId: number, random: Random): () => void {
  const { tickWorth, lotsMin } = unitsOf(perpOf(perpId))
  return () => {
    const perp = world.exchange.perps.byId.get(perpId)
    if (!perp) return
    const orders: RestingQuote[] = []
    let held = 0
    for (const { id, ownerId, side, ticks, remaining, openLots } of perp.positions.values()) {
      if (ownerId !== PERP_MAKER) continue
      held += side === 'long' ? openLots : -openLots
      if (remaining > 0)
        orders.push({
          orderId: id,
          side: side === 'long' ? 'buy' : 'sell',
          ticks,
          lots: remaining,
          remaining,
        })
    }
    const { indexTicks } = perp.index
    const lotValue = indexTicks * tickWorth
    const lean = Math.max(-1, Math.min(1, (held * lotValue) / (POSITION_LEVELS * FLOW.levelValue))) * LEAN_MAX
    const middle = indexTicks * (1 - (lean * FLOW.halfSpreadPpm) / 1_000_000)
    const planned = planQuotes(
      { middle, lotValue, lotsMin, orders, ...bestOfOthers(perp.book, orders) },
      FLOW,
      () => random.below(1_000) / 1_000,
    )
    for (const action of firstOf(planned, orders.length === 0))
      for (const command of perpCommands(perpId, orders, action)) world.send(command)
  }
}

/** Quotes a spot market around its index, with the same planner. */
export function createSpotMaker(world: World, marketId: number, random: Random): () => void {
  const { tickWorth, lotsMin } = unitsOf(marketOf(marketId))
  return () => {
    const { indexTicks } = world.exchange.markets.get(marketId) ?? { indexTicks: 0 }
    quoteSpot(
      world,
      { marketId, middle: indexTicks, lotValue: indexTicks * tickWorth, lotsMin, flow: SPOT_FLOW },
      random,
    )
  }
}

/** Basis of a spot market's quotes: a price in ticks, not rounded, and the value of a lot. */
export interface SpotQuoting {
  readonly marketId: number
  readonly middle: number
  readonly lotValue: number
  readonly lotsMin: number
  readonly flow: Parameters<typeof planQuotes>[1]
}

/** Makes one round of quotes in a spot market. */
export function quoteSpot(world: World, { flow, ...quoting }: SpotQuoting, random: Random): void {
  const { marketId } = quoting
  const market = world.exchange.markets.get(marketId)
  if (!market) return
  const orders: RestingQuote[] = []
  for (const { id, ownerId, side, ticks, lots, remaining } of world.exchange.orders.values())
    if (ownerId === SPOT_MAKER) orders.push({ orderId: id, side, ticks, lots, remaining })
  const planned = planQuotes(
    { ...quoting, orders, ...bestOfOthers(market.book, orders) },
    flow,
    () => random.below(1_000) / 1_000,
  )
  for (const action of firstOf(planned, orders.length === 0)) world.send(spotCommand(marketId, action))
}

function unitsOf({ priceDecimals, quantityDecimals, lotsMin }: Units): {
  tickWorth: number
  lotsMin: number
} {
  return { tickWorth: 1 / 10 ** (priceDecimals + quantityDecimals), lotsMin }
}

interface Units {
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly lotsMin: number
}

/** Returns the urgent actions and a few others; all actions when nothing is quoted yet. */
function firstOf(planned: readonly QuoteAction[], all: boolean): QuoteAction[] {
  const others = planned.filter((action) => !action.urgent)
  return [...planned.filter((action) => action.urgent), ...(all ? others : others.slice(0, ROUND_MAX))]
}

interface Levels {
  levels(side: Side, depth: number): readonly { readonly ticks: number; readonly lots: number }[]
}

function bestOfOthers(book: Levels, own: readonly RestingQuote[]) {
  const best = (side: Side): number | undefined => {
    for (const { ticks, lots } of book.levels(side, own.length + 1)) {
      let owned = 0
      for (const order of own) if (order.side === side && order.ticks === ticks) owned += order.remaining
      if (lots > owned) return ticks
    }
    return undefined
  }
  return { othersBid: best('buy'), othersAsk: best('sell') }
}

function cancel(positionId: number): Command {
  return { kind: 'cancelOpening', customerId: PERP_MAKER, positionId }
}

function perpCommands(perpId: number, orders: readonly RestingQuote[], action: QuoteAction): Command[] {
  const open = (side: Side, ticks: number, lots: number): Command => ({
    kind: 'openPosition',
    customerId: PERP_MAKER,
    perpId,
    side: side === 'buy' ? 'long' : 'short',
    leverage: 1,
    terms: { type: 'limit', ticks, lots },
    stops: NO_STOPS,
  })
  if (action.kind === 'cancel') return [cancel(action.orderId)]
  if (action.kind === 'place') return [open(action.side, action.ticks, action.lots)]
  const moved = orders.find(({ orderId }) => orderId === action.orderId)
  return moved ? [cancel(action.orderId), open(moved.side, action.ticks, action.lots)] : []
}

function spotCommand(marketId: number, action: QuoteAction): Command {
  const customerId = SPOT_MAKER
  if (action.kind === 'cancel') return { kind: 'cancelOrder', customerId, orderId: action.orderId }
  const { ticks, lots } = action
  if (action.kind === 'amend') return { kind: 'amendOrder', customerId, orderId: action.orderId, ticks, lots }
  return {
    kind: 'placeOrder',
    customerId,
    marketId,
    side: action.side,
    terms: { type: 'limit', ticks, lots },
  }
}
