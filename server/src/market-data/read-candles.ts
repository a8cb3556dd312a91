import type { Database } from '../db/database.ts'
import type { OpenCandles } from './open-candles.ts'
import type { InstrumentTables } from '../instruments/instrument-kind.ts'
import { loadCandleBefore, loadCandles } from './candle-store.ts'
import type { Candle } from './candle.ts'
import { fillGaps } from './fill-gaps.ts'
import { type CandlePeriod, openOf, shiftOpen, type StoredPeriod } from './periods.ts'

/** A request for up to `limit` candles before a time. */
export interface CandleRequest<Period extends CandlePeriod = CandlePeriod> {
  readonly instrumentId: number
  readonly period: Period
  /** Upper bound (exclusive) of the opening time. */
  readonly before: number
  readonly limit: number
}

/**
 * Reads an instrument's candles without gaps, oldest first. Costs two index reads regardless of the length of the
 * history.
 */
export async function readCandles(
  db: Database,
  tables: InstrumentTables,
  openCandles: OpenCandles,
  { instrumentId, period, before, limit }: CandleRequest<StoredPeriod>,
): Promise<{ readonly candles: Candle[]; readonly more: boolean }> {
  const series = { instrumentId, period }
  const lastOpen = openOf(period, before - 1)
  const firstOpen = shiftOpen(period, lastOpen, 1 - limit)
  // Read the unstored candles first: a candle stored after this point is found by the queries below.
  const unstored = openCandles.unstored(instrumentId, period)
  const stored = await loadCandles(db, tables, series, { firstOpen, lastOpen })
  const earlier = await loadCandleBefore(db, tables, series, firstOpen)
  const close = unstored.findLast(({ openAt }) => openAt < firstOpen)?.close ?? earlier?.close
  return {
    candles: fillGaps(period, [...stored, ...unstored], { firstOpen, lastOpen }, close),
    more: close !== undefined,
  }
}
