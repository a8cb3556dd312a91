import { type ListedMarket, ticksAt } from '@halyard/server/instruments'
import {
  type Candle,
  coarsen,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openOf,
  STORED_PERIODS,
  type StoredCandle,
  type StoredPeriod,
} from '@halyard/server/market-data'
import { flowOf } from './demo-flow.ts'
import { type Random, seedRandom, uniform } from '../random.ts'
import { advancePast, type FeedState, openFeed, priceOf, resumeFeed } from './simulated-feed.ts'

/** A part of the generated history. It draws candles of one period from steps of the simulated feed. */
interface Segment {
  readonly daysAgo: number
  readonly period: StoredPeriod
  readonly periodMs: number
  readonly stepMs: number
}

const SEGMENTS: readonly Segment[] = [
  { daysAgo: 3 * 365, period: '1day', periodMs: DAY_MS, stepMs: 2 * HOUR_MS },
  { daysAgo: 180, period: '1hour', periodMs: HOUR_MS, stepMs: 15 * MINUTE_MS },
  { daysAgo: 90, period: '15min', periodMs: 15 * MINUTE_MS, stepMs: 5 * MINUTE_MS },
  { daysAgo: 14, period: '5min', periodMs: 5 * MINUTE_MS, stepMs: MINUTE_MS },
  { daysAgo: 3, period: '1min', periodMs: MINUTE_MS, stepMs: 10_000 },
]

/** Generated candles and the feed state at their end. */
export interface History {
  readonly candles: readonly StoredCandle[]
  /** The state in which the live feed continues, at the last prices of the history. */
  readonly feed: FeedState
}

/** A candle before scaling to the final prices. */
interface Draft {
  readonly openAt: number
  readonly lengthMs: number
  readonly liveliness: number
  readonly open: number
  high: number
  low: number
  close: number
}

/**
 * Generates three years of candles up to the last full minute from one path of the simulated feed. Where
 * periods overlap, coarser candles are exact aggregates of finer ones. The whole path is scaled to end at the
 * start prices.
 */
export function makeHistory(seed: number, markets: readonly ListedMarket[], now: number): History {
  const end = openOf('1min', now)
  const random = seedRandom(seed)
  const start = openFeed()
  let feed = start
  const drafts = new Map(markets.map(({ id }) => [id, new Map<StoredPeriod, Draft[]>()]))
  for (const [index, segment] of SEGMENTS.entries()) {
    const next = SEGMENTS[index + 1]
    const until = next ? openOf('1day', end - next.daysAgo * DAY_MS) : end
    const open = new Map<number, Draft[]>(markets.map(({ id }) => [id, []]))
    for (let at = openOf('1day', end - segment.daysAgo * DAY_MS); at < until; at += segment.stepMs) {
      feed = advancePast(feed, segment.stepMs, random)
      for (const { id, base, quote } of markets) {
        const price = priceOf(feed, base.name, quote.name)
        if (price !== undefined) drawPrice(open.get(id) ?? [], segment, at, price, feed.liveliness)
      }
    }
    for (const [id, made] of open) drafts.get(id)?.set(segment.period, made)
  }
  const candles = markets.flatMap((market) => {
    const startPrice = priceOf(start, market.base.name, market.quote.name) ?? 0
    const endPrice = priceOf(feed, market.base.name, market.quote.name) ?? 1
    const lotsPerMs = lotsPerMsOf(market, start)
    return periodsOf(drafts.get(market.id) ?? new Map<StoredPeriod, Draft[]>(), (draft) =>
      toCandle(market, draft, startPrice / endPrice, lotsTraded(draft, lotsPerMs, random)),
    ).map((candle): StoredCandle => ({ ...candle, instrumentId: market.id }))
  })
  return { candles, feed: resumeFeed(feed, new Map(Object.entries(pricesAt(start)))) }
}

function pricesAt({ logPrices }: FeedState): Record<string, number> {
  return Object.fromEntries(Object.entries(logPrices).map(([name, log]) => [name, Math.exp(log)]))
}

function drawPrice(
  drafts: Draft[],
  { periodMs }: Segment,
  at: number,
  price: number,
  liveliness: number,
): void {
  const last = drafts.at(-1)
  const openAt = at - (at % periodMs)
  if (last?.openAt !== openAt) {
    const open = last?.close ?? price
    const [high, low] = [Math.max(open, price), Math.min(open, price)]
    drafts.push({ openAt, lengthMs: periodMs, liveliness, open, high, low, close: price })
    return
  }
  last.high = Math.max(last.high, price)
  last.low = Math.min(last.low, price)
  last.close = price
}

function toCandle(market: ListedMarket, draft: Draft, scale: number, lots: bigint): Candle {
  const [open, high, low, close] = [draft.open, draft.high, draft.low, draft.close].map((price) =>
    ticksAt(market, price * scale),
  ) as [number, number, number, number]
  const { priceDecimals, quantityDecimals } = market.config
  const tickLotUnits = 10n ** BigInt(market.quote.decimals - priceDecimals - quantityDecimals)
  const value = lots * BigInt(Math.round((open + high + low + close) / 4)) * tickLotUnits
  const drawn = { openAt: draft.openAt, open, high, low, close, lots, value }
  // No single trades are drawn.
  return { ...drawn, trades: 0, takerBuyLots: 0n, takerBuyValue: 0n }
}

/** Returns the lots per millisecond that the demo market makers trade in normal conditions. */
function lotsPerMsOf(market: ListedMarket, start: FeedState): number {
  const { tradesPerSecond, tradeValue } = flowOf(market)
  const lotValue = (priceOf(start, market.base.name, 'USDT') ?? 1) / 10 ** market.config.quantityDecimals
  return (tradesPerSecond * tradeValue) / 1_000 / lotValue
}

/** Draws the traded lots of a candle. Volume grows with volatility. At least 1. */
function lotsTraded({ lengthMs, liveliness }: Draft, lotsPerMs: number, random: Random): bigint {
  const lots = lotsPerMs * lengthMs * Math.exp(liveliness) * (0.5 + uniform(random))
  return BigInt(Math.max(1, Math.round(lots)))
}

/**
 * Builds every stored period, finest first: the candles drawn for it and the aggregates of the next finer
 * one.
 */
function periodsOf(
  drafts: ReadonlyMap<StoredPeriod, readonly Draft[]>,
  finished: (draft: Draft) => Candle,
): Omit<StoredCandle, 'instrumentId'>[] {
  const all: Omit<StoredCandle, 'instrumentId'>[] = []
  let finer: Candle[] = []
  for (const period of STORED_PERIODS) {
    const candles = [...(drafts.get(period) ?? []).map(finished), ...coarsen(period, finer)]
    all.push(...candles.map((candle) => ({ ...candle, period })))
    // Months are not made of whole weeks, so they aggregate days.
    if (period !== '1week') finer = candles
  }
  return all
}
