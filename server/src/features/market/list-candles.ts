import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { SPOT } from '../../instruments/kinds/spot.ts'
import { readCandlePage } from '../../market-data/candle-page.ts'
import type { Handler } from './context.ts'

export const listCandles: Handler<'currency/new_timeshar'> = async (
  { catalogue, market, now },
  { request },
) => readCandlePage(market.of(SPOT), instrumentOrThrow(SPOT, catalogue, request), request, now())
