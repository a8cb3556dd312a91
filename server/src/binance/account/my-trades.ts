import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { SPOT } from '../../instruments/kinds/spot.ts'
import type { BinanceContext, SignedEndpoint } from '../protocol/endpoint.ts'
import { limitOf, timeOf, wholeOf } from '../protocol/fields.ts'
import { firstTradeAt } from '../public/find-trades.ts'
import { marketOf, symbolOf } from '../protocol/symbols.ts'
import { stopsOf } from './find-stops.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000
const IDS = [0, Number.MAX_SAFE_INTEGER] as const
const SIDES = ['taker', 'maker'] as const

/** The customer's trades of a market, oldest first: the latest, or those from a number, a time, or of an order. */
export const myTrades: SignedEndpoint = {
  signed: true,
  weight: (fields) => (fields.has('orderId') ? 5 : 20),
  async handle(ctx, { fields, key: { customerId } }) {
    const market = marketOf(ctx.catalogue, fields)
    const trades = { ...SPOT, id: market.id }
    const [asked, fromId] = [wholeOf(fields, 'orderId', IDS), wholeOf(fields, 'fromId', IDS)]
    const orderId = asked === undefined ? undefined : await placedOrderOf(ctx, customerId, asked)
    const [startTime, endTime] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
    const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
    const first = fromId ?? (startTime === undefined ? undefined : await firstTradeAt(ctx, trades, startTime))
    const end = endTime === undefined ? undefined : await firstTradeAt(ctx, trades, endTime + 1)
    const order = first === undefined ? 'desc' : 'asc'
    // No customer trades with themselves, so no row belongs to both sides.
    const sides = await Promise.all(
      SIDES.map((side) => {
        let query = ctx.db
          .selectFrom('spot_trade')
          .selectAll()
          .where('market_id', '=', market.id)
          .where(`${side}_id`, '=', String(customerId))
        if (orderId !== undefined) query = query.where(`${side}_order_id`, '=', String(orderId))
        if (first !== undefined) query = query.where('id', '>=', String(first))
        if (end !== undefined) query = query.where('id', '<', String(end))
        return query.orderBy('posting_id', order).limit(limit).execute()
      }),
    )
    const rows = SIDES.flatMap((side, at) => (sides[at] ?? []).map((row) => ({ side, row })))
    const sorted = rows.toSorted((a, b) => Number(a.row.id) - Number(b.row.id))
    const page = first === undefined ? sorted.slice(-limit) : sorted.slice(0, limit)
    const stops = await stopsOf(ctx, customerId, market.id)
      .where(
        'placed_order_id',
        '=',
        sql<string>`any(${page.map(({ side, row }) => row[`${side}_order_id`])}::bigint[])`,
      )
      .execute()
    const numbers = new Map(stops.map(({ id, placed_order_id: placed }) => [placed, Number(id)]))
    return page.map(({ side, row }) => {
      const isMaker = side === 'maker'
      const own = row[`${side}_order_id`]
      const isBuyer = (row.taker_side === 'buy') !== isMaker
      const feeCurrency = isBuyer ? market.base : market.quote
      return {
        symbol: symbolOf(market),
        id: Number(row.id),
        orderId: numbers.get(own) ?? Number(own),
        orderListId: -1,
        price: priceText(market, Number(row.ticks)),
        qty: quantityText(market, Number(row.lots)),
        quoteQty: formatUnits(BigInt(row.value), market.quote.decimals),
        commission: formatUnits(BigInt(isMaker ? row.maker_fee : row.taker_fee), feeCurrency.decimals),
        commissionAsset: feeCurrency.name,
        time: Number(row.at),
        isBuyer,
        isMaker,
        isBestMatch: true,
      }
    })
  },
}

/** Returns the order that a stop order became, by the number that clients know; that of any other order is its own. */
async function placedOrderOf(ctx: BinanceContext, customerId: number, number: number): Promise<number> {
  const stop = await stopsOf(ctx, customerId, undefined).where('id', '=', String(number)).executeTakeFirst()
  return Number(stop?.placed_order_id ?? number)
}
