import type { Database } from '../db/database.ts'
import type { CandleBoard } from './candle-board.ts'
import type { CandleHome } from './candle-home.ts'
import { loadCandleBefore, loadCandles } from './candle-store.ts'
import type { Candle } from './candle.ts'
import { fillGaps } from './fill-gaps.ts'
import { openOf, shiftOpen, type StoredPeriod } from './periods.ts'

export interface CandleRequest {
  readonly marketId: number
  readonly period: StoredPeriod
  /** Candles that opened before this time. */
  readonly before: number
  readonly limit: number
}

/** A market's candles without holes, oldest first: two reads by primary key, however long the history. */
export async function readCandles(
  db: Database,
  home: CandleHome,
  board: CandleBoard,
  { marketId, period, before, limit }: CandleRequest,
): Promise<{ readonly candles: Candle[]; readonly more: boolean }> {
  const series = { marketId, period }
  const lastOpen = openOf(period, before - 1)
  const firstOpen = shiftOpen(period, lastOpen, 1 - limit)
  // Taken first: what is stored from here on, the reads below will see.
  const unstored = board.unstored(marketId, period)
  const stored = await loadCandles(db, home, series, { firstOpen, lastOpen })
  const earlier = await loadCandleBefore(db, home, series, firstOpen)
  const close = unstored.findLast(({ openAt }) => openAt < firstOpen)?.close ?? earlier?.close
  return {
    candles: fillGaps(period, [...stored, ...unstored], { firstOpen, lastOpen }, close),
    more: close !== undefined,
  }
}
