import { presentPerpCandle } from '../../market-data/present-perp.ts'
import type { Handler } from './context.ts'
import { perpOrThrow } from './find-perp.ts'

const LIMIT_DEFAULT = 300
const LIMIT_MAX = 500

export const listCandles: Handler<'lever/kline'> = async (ctx, { request }) => {
  const perp = perpOrThrow(ctx, request)
  const end = ctx.now() + 1
  const { candles, more } = await ctx.market.perps.candles({
    marketId: perp.id,
    period: request.period === 'timeshare' ? '1min' : request.period,
    before: Math.min(request.before ?? end, end),
    limit: Math.min(request.limit ?? LIMIT_DEFAULT, LIMIT_MAX),
  })
  return { list: candles.map((candle) => presentPerpCandle(perp, candle)), more }
}
