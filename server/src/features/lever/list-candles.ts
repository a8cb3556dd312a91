import type { Handler } from '../../http/handler.ts'
import { presentContractCandle } from '../../market/present-contract.ts'
import { contractOrThrow } from './find-contract.ts'

const LIMIT_DEFAULT = 300
const LIMIT_MAX = 500

export const listCandles: Handler<'lever/kline'> = async (ctx, { request }) => {
  const contract = contractOrThrow(ctx, request)
  const end = ctx.now() + 1
  const { candles, more } = await ctx.market.contracts.candles({
    marketId: contract.id,
    period: request.period === 'timeshare' ? '1min' : request.period,
    before: Math.min(request.before ?? end, end),
    limit: Math.min(request.limit ?? LIMIT_DEFAULT, LIMIT_MAX),
  })
  return { list: candles.map((candle) => presentContractCandle(contract, candle)), more }
}
