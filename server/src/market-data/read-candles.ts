import type { Database } from '../db/database.ts'
import type { OpenCandles } from './open-candles.ts'
import type { CandleTables } from './candle-tables.ts'
import { loadCandleBefore, loadCandles } from './candle-store.ts'
import type { Candle } from './candle.ts'
import { fillGaps } from './fill-gaps.ts'
import { openOf, shiftOpen, type StoredPeriod } from './periods.ts'

/** A request for up to `limit` candles before a time. */
export interface CandleRequest {
  readonly marketId: number
  readonly period: StoredPeriod
  /** Upper bound (exclusive) of the opening time. */
  readonly before: number
  readonly limit: number
}

/**
 * Reads a market's candles without gaps, oldest first. Costs two index reads regardless of the length of the
 * history.
 */
export async function readCandles(
  db: Database,
  tables: CandleTables,
  openCandles: OpenCandles,
  { marketId, period, before, limit }: CandleRequest,
): Promise<{ readonly candles: Candle[]; readonly more: boolean }> {
  const series = { marketId, period }
  const lastOpen = openOf(period, before - 1)
  const firstOpen = shiftOpen(period, lastOpen, 1 - limit)
  // Read the unstored candles first: a candle stored after this point is found by the queries below.
  const unstored = openCandles.unstored(marketId, period)
  const stored = await loadCandles(db, tables, series, { firstOpen, lastOpen })
  const earlier = await loadCandleBefore(db, tables, series, firstOpen)
  const close = unstored.findLast(({ openAt }) => openAt < firstOpen)?.close ?? earlier?.close
  return {
    candles: fillGaps(period, [...stored, ...unstored], { firstOpen, lastOpen }, close),
    more: close !== undefined,
  }
}
