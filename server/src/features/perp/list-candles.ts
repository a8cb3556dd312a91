import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import { readCandlePage } from '../../market-data/candle-page.ts'
import type { Handler } from './context.ts'

export const listCandles: Handler<'lever/kline'> = async ({ catalogue, market, now }, { request }) =>
  readCandlePage(market.of(PERP), instrumentOrThrow(PERP, catalogue, request), request, now())
