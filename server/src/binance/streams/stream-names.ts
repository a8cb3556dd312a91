import type { Catalogue, ListedMarket } from '../../instruments/catalogue.ts'
import { INTERVAL_NAMES } from '../../market-data/intervals.ts'
import { symbolOf } from '../protocol/symbols.ts'

/** The streams of all markets together. */
export const ALL = { miniTickers: '!miniTicker@arr', tickers: '!ticker@arr' } as const

/** The levels of streams of the best ones. */
export const PARTIAL_LEVELS = [5, 10, 20] as const

/** The beat of books is faster than all of these. */
const SPEEDS = ['', '@100ms', '@1000ms'] as const
const FIXED = ['trade', 'aggTrade', 'miniTicker', 'ticker', 'bookTicker'] as const
const KLINE = 'kline_'

/** Returns the name of a market's stream. */
export function streamOf(market: ListedMarket, name: string): string {
  return `${symbolOf(market).toLowerCase()}@${name}`
}

/** Returns the names of a market's streams that differ only in their speed, which is the same here. */
export function depthStreams(market: ListedMarket, levels: number | '' = ''): string[] {
  return SPEEDS.map((speed) => streamOf(market, `depth${levels}${speed}`))
}

export function klineStream(market: ListedMarket, interval: string): string {
  return streamOf(market, KLINE + interval)
}

const NAMES: ReadonlySet<string> = new Set([
  ...FIXED,
  ...['', ...PARTIAL_LEVELS].flatMap((levels) => SPEEDS.map((speed) => `depth${levels}${speed}`)),
  ...INTERVAL_NAMES.map((interval) => KLINE + interval),
])

/** Returns whether a stream exists. */
export function isStream(catalogue: Catalogue, stream: string): boolean {
  if (stream === ALL.miniTickers || stream === ALL.tickers) return true
  const at = stream.indexOf('@')
  return (
    NAMES.has(stream.slice(at + 1)) &&
    catalogue.markets().some((market) => symbolOf(market).toLowerCase() === stream.slice(0, at))
  )
}
