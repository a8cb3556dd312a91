import { presentCandle } from '../../market-data/present.ts'
import type { Handler } from './context.ts'
import { marketOrThrow } from './find-market.ts'

const LIMIT_DEFAULT = 300
const LIMIT_MAX = 500

export const listCandles: Handler<'currency/new_timeshar'> = async (ctx, { request }) => {
  const market = marketOrThrow(ctx, request)
  const end = ctx.now() + 1
  const { candles, more } = await ctx.market.candles({
    marketId: market.id,
    period: request.period === 'timeshare' ? '1min' : request.period,
    before: Math.min(request.before ?? end, end),
    limit: Math.min(request.limit ?? LIMIT_DEFAULT, LIMIT_MAX),
  })
  return { list: candles.map((candle) => presentCandle(market, candle)), more }
}
