import { addTrade, type Candle, type CandleTrade } from './candle.ts'
import { openOf, STORED_PERIODS, type StoredPeriod } from './periods.ts'

/** A trade as the candles need it. `marketId` is the id of a market or of a perpetual. */
export interface MarketTrade extends CandleTrade {
  readonly tradeId: number
  readonly marketId: number
}

export interface StoredCandle extends Candle {
  readonly marketId: number
  readonly period: StoredPeriod
}

/** Candles not yet written to the database, and the last trade they include. */
export interface UnstoredCandles {
  readonly candles: readonly StoredCandle[]
  readonly lastTradeId: number
}

/**
 * The latest candle of every market and period, updated in memory per trade. Trades arrive in id order with
 * non-decreasing times, so only the latest candle of a series changes.
 */
export interface OpenCandles {
  add(trade: MarketTrade): void
  latest(marketId: number, period: StoredPeriod): Candle | undefined
  /**
   * Returns the candles changed since the last call, or `undefined` if there are none. They remain in
   * `unstored` until `markStored` is called.
   */
  takeUnstored(): UnstoredCandles | undefined
  markStored(): void
  /** Requeues the candles of the last `takeUnstored` after a failed write. */
  requeue(): void
  /** Candles that may not be in the table yet, in no particular order. */
  unstored(marketId: number, period: StoredPeriod): Candle[]
}

/**
 * Creates the cache from the latest stored candles. Trades up to `lastTradeId` are ignored, as they are
 * stored.
 */
export function createOpenCandles(latest: readonly StoredCandle[], lastTradeId: number): OpenCandles {
  const last = new Map(latest.map((candle) => [seriesOf(candle.marketId, candle.period), candle]))
  let changed = new Map<string, StoredCandle>()
  let taken = new Map<string, StoredCandle>()
  let newest = lastTradeId

  return {
    add(trade) {
      if (trade.tradeId <= newest) return
      newest = trade.tradeId
      for (const period of STORED_PERIODS) {
        const series = seriesOf(trade.marketId, period)
        const openAt = openOf(period, trade.at)
        const before = last.get(series)
        const candle: StoredCandle = {
          ...addTrade(before?.openAt === openAt ? before : undefined, openAt, trade),
          marketId: trade.marketId,
          period,
        }
        last.set(series, candle)
        changed.set(`${series}:${openAt}`, candle)
      }
    },
    latest: (marketId, period) => last.get(seriesOf(marketId, period)),
    takeUnstored() {
      if (changed.size === 0) return undefined
      taken = changed
      changed = new Map()
      return { candles: [...taken.values()], lastTradeId: newest }
    },
    markStored() {
      taken = new Map()
    },
    requeue() {
      changed = new Map([...taken, ...changed])
      taken = new Map()
    },
    unstored: (marketId, period) =>
      [...taken.values(), ...changed.values()].filter(
        (candle) => candle.marketId === marketId && candle.period === period,
      ),
  }
}

function seriesOf(marketId: number, period: StoredPeriod): string {
  return `${marketId}:${period}`
}
