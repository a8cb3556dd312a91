import { addTrade, type Candle, type CandleTrade } from './candle.ts'
import { openOf, STORED_PERIODS, type StoredPeriod } from './periods.ts'

export interface StoredCandle extends Candle {
  readonly instrumentId: number
  readonly period: StoredPeriod
}

/** Candles not yet written to the database, and the last trade they include. */
export interface UnstoredCandles {
  readonly candles: readonly StoredCandle[]
  readonly lastTradeId: number
}

/**
 * The latest candle of every instrument and period, updated in memory per trade. Trades arrive in id order with
 * non-decreasing times, so only the latest candle of a series changes.
 */
export interface OpenCandles {
  add(instrumentId: number, trade: CandleTrade): void
  latest(instrumentId: number, period: StoredPeriod): Candle | undefined
  /**
   * Returns the candles changed since the last call, or `undefined` if there are none. They remain in
   * `unstored` until `markStored` is called.
   */
  takeUnstored(): UnstoredCandles | undefined
  markStored(): void
  /** Requeues the candles of the last `takeUnstored` after a failed write. */
  requeue(): void
  /** Candles that may not be in the table yet, in no particular order. */
  unstored(instrumentId: number, period: StoredPeriod): Candle[]
}

/**
 * Creates the cache from the latest stored candles. Trades up to `lastTradeId` are ignored, as they are
 * stored.
 */
export function createOpenCandles(latest: readonly StoredCandle[], lastTradeId: number): OpenCandles {
  const last = new Map(latest.map((candle) => [seriesOf(candle.instrumentId, candle.period), candle]))
  let changed = new Map<string, StoredCandle>()
  let taken = new Map<string, StoredCandle>()
  let newest = lastTradeId

  return {
    add(instrumentId, trade) {
      if (trade.tradeId <= newest) return
      newest = trade.tradeId
      for (const period of STORED_PERIODS) {
        const series = seriesOf(instrumentId, period)
        const openAt = openOf(period, trade.at)
        const before = last.get(series)
        const candle: StoredCandle = {
          ...addTrade(before?.openAt === openAt ? before : undefined, openAt, trade),
          instrumentId,
          period,
        }
        last.set(series, candle)
        changed.set(`${series}:${openAt}`, candle)
      }
    },
    latest: (instrumentId, period) => last.get(seriesOf(instrumentId, period)),
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
    unstored: (instrumentId, period) =>
      [...taken.values(), ...changed.values()].filter(
        (candle) => candle.instrumentId === instrumentId && candle.period === period,
      ),
  }
}

function seriesOf(instrumentId: number, period: StoredPeriod): string {
  return `${instrumentId}:${period}`
}
