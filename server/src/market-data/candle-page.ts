import type { Period, WireCandle } from '@halyard/api'
import type { Instrument } from '../instruments/instrument.ts'
import type { InstrumentData } from './instrument-data.ts'
import { candlePeriodOf } from './periods.ts'
import { presentCandle } from './present.ts'

const LIMIT_DEFAULT = 300
const LIMIT_MAX = 500

/** A call for candles. `before` is exclusive, in epoch milliseconds. */
interface PageRequest {
  readonly period: Period
  readonly before?: number | undefined
  readonly limit?: number | undefined
}

/** Reads a page of an instrument's candles, oldest first, up to `now` (epoch milliseconds). */
export async function readCandlePage<Listed extends Instrument>(
  data: Pick<InstrumentData<Listed>, 'candles'>,
  instrument: Listed,
  { period, before, limit = LIMIT_DEFAULT }: PageRequest,
  now: number,
): Promise<{ list: WireCandle[]; more: boolean }> {
  const end = now + 1
  const { candles, more } = await data.candles({
    instrumentId: instrument.id,
    period: candlePeriodOf(period),
    before: Math.min(before ?? end, end),
    limit: Math.min(limit, LIMIT_MAX),
  })
  return { list: candles.map((candle) => presentCandle(instrument, candle)), more }
}
