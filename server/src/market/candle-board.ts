import { addTrade, type Candle, type CandleTrade } from './candle.ts'
import { openOf, STORED_PERIODS, type StoredPeriod } from './periods.ts'

export interface BoardTrade extends CandleTrade {
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
export interface CandleBoard {
  add(trade: BoardTrade): void
  latest(marketId: number, period: StoredPeriod): Candle | undefined
  /**
   * Returns the candles changed since the last call, or `undefined` if there are none. They remain in
   * `unstored` until `stored` is called.
   */
  take(): UnstoredCandles | undefined
  stored(): void
  /** Requeues the candles of the last `take` after a failed write. */
  notStored(): void
  /** Candles that may not be in the table yet, in no particular order. */
  unstored(marketId: number, period: StoredPeriod): Candle[]
}

export function createCandleBoard(latest: readonly StoredCandle[], lastTradeId: number): CandleBoard {
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
    take() {
      if (changed.size === 0) return undefined
      taken = changed
      changed = new Map()
      return { candles: [...taken.values()], lastTradeId: newest }
    },
    stored() {
      taken = new Map()
    },
    notStored() {
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
