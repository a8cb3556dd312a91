import { formatUnits } from '@halyard/money'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import type { PublicEndpoint } from '../protocol/endpoint.ts'
import { marketOf } from '../protocol/symbols.ts'
import { findTrades } from './find-trades.ts'

/** The latest trades, oldest first, or those from `fromId` on. */
export const trades: PublicEndpoint = {
  weight: 25,
  async handle(ctx, fields) {
    const market = marketOf(ctx.catalogue, fields)
    const found = await findTrades(ctx, market, fields, { isRanged: false })
    return found.map((trade) => ({
      id: trade.tradeId,
      price: priceText(market, trade.ticks),
      qty: quantityText(market, trade.lots),
      quoteQty: formatUnits(trade.value, market.quote.decimals),
      time: trade.at,
      isBuyerMaker: trade.takerSide === 'sell',
      isBestMatch: true,
    }))
  },
}

/** Each trade is an aggregate of itself, so that nothing is lost. */
export const aggTrades: PublicEndpoint = {
  weight: 4,
  async handle(ctx, fields) {
    const market = marketOf(ctx.catalogue, fields)
    const found = await findTrades(ctx, market, fields, { isRanged: true })
    return found.map((trade) => ({
      a: trade.tradeId,
      p: priceText(market, trade.ticks),
      q: quantityText(market, trade.lots),
      f: trade.tradeId,
      l: trade.tradeId,
      T: trade.at,
      m: trade.takerSide === 'sell',
      M: true,
    }))
  },
}
