import { presentDeal, presentLevels } from '../../market-data/present.ts'
import type { Handler } from './context.ts'
import { marketOrThrow } from './find-market.ts'

export const showDepth: Handler<'currency/deal'> = async (ctx, { request }) => {
  const market = marketOrThrow(ctx, request)
  const { seq, bids, asks } = ctx.market.depth(market.id)
  return {
    match_id: market.id,
    seq,
    bids: presentLevels(market, bids),
    asks: presentLevels(market, asks),
    deals: ctx.market.deals(market.id).map((deal) => presentDeal(market, deal)),
  }
}
