import type { ListedMarket } from '@halyard/server/instruments'
import type { DepthSnapshot } from '@halyard/server/market-data'
import type { FlowProfile } from '../prices/demo-flow.ts'
import { type Random, uniform } from '../random.ts'
import { bestOfOthers } from './best-of-others.ts'
import type { IndexPrice } from './index-watch.ts'
import { planQuotes, type QuoteAction, type RestingQuote } from './plan-quotes.ts'
import { planTakerOrder, type TakerOrder } from './plan-trades.ts'

/** A spot market or perpetual, as the market makers see it in one round. */
export interface InstrumentView {
  readonly status: ListedMarket['config']['status']
  readonly index: IndexPrice
  /** The value of one lot in USD; `undefined` when unknown. */
  readonly lotValue: number | undefined
  readonly lotsMin: number
  readonly depth: DepthSnapshot
  readonly flow: FlowProfile
}

/** The market maker's own quotes and position in an instrument. */
export interface MakerInventory {
  readonly orders: readonly RestingQuote[]
  /** Net lots; negative for a short position. */
  readonly position: number
  /** Quotes with less than this share of a level's value remaining are cancelled. */
  readonly usedUpShare: number
  /** Orders of others worth less than this share of a level are ignored as dust. */
  readonly dustShare: number
}

/**
 * Inventory skew: the maximum shift of the middle against the position, as a share of the half spread, and
 * the position (in levels) at which it is reached.
 */
const SKEW_MAX = 0.5
const POSITION_LEVELS = 8

/**
 * Plans the quotes of the market maker around the index price. Without a fresh price or in a market that only accepts
 * cancels, all its quotes are cancelled; in a paused market nothing can be done.
 */
export function planMakerQuotes(
  { status, index, lotValue, lotsMin, depth, flow }: InstrumentView,
  { orders, position, usedUpShare, dustShare }: MakerInventory,
  random: Random,
): QuoteAction[] {
  if (status === 'paused' || index === 'none') return []
  if (status === 'cancel_only' || index === 'stale' || lotValue === undefined) return orders.map(cancelAtOnce)
  const fullLots = (POSITION_LEVELS * flow.levelValue) / lotValue
  const skew = Math.max(-1, Math.min(1, position / fullLots)) * SKEW_MAX
  const { usable, usedUp } = splitByRemaining(orders, (usedUpShare * flow.levelValue) / lotValue)
  const dustLots = Math.ceil((dustShare * flow.levelValue) / lotValue)
  const planned = planQuotes(
    {
      middle: index * (1 - (skew * flow.halfSpreadPpm) / 1_000_000),
      lotValue,
      lotsMin,
      orders: usable,
      ...bestOfOthers(depth, orders, Math.max(1, dustLots)),
    },
    flow,
    () => uniform(random),
  )
  return [...usedUp.map(cancelAtOnce), ...planned]
}

/** Plans the taker's next order, if any. Only an open market with a fresh index price is traded. */
export function planTrade(
  { status, index, lotValue, lotsMin, depth, flow }: InstrumentView,
  elapsedMs: number,
  random: Random,
): TakerOrder | undefined {
  if (status !== 'open' || typeof index === 'string' || lotValue === undefined) return undefined
  return planTakerOrder({ indexTicks: index, lotValue, lotsMin, depth, elapsedMs }, flow, random)
}

/** Splits quotes into usable ones and those with fewer than `lotsMin` lots remaining. */
export function splitByRemaining(
  orders: readonly RestingQuote[],
  lotsMin: number,
): { readonly usable: RestingQuote[]; readonly usedUp: RestingQuote[] } {
  return {
    usable: orders.filter(({ remaining }) => remaining >= lotsMin),
    usedUp: orders.filter(({ remaining }) => remaining < lotsMin),
  }
}

function cancelAtOnce({ orderId }: RestingQuote): QuoteAction {
  return { kind: 'cancel', orderId, urgent: true }
}
