import type { ListedMarket } from '../../instruments/catalogue.ts'
import { SPOT } from '../../instruments/kinds/spot.ts'
import { firstTradeAt as firstTradeOf, type ValuedTrade } from '../../market-data/trade-pages.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { type Fields, limitOf, timeOf, wholeOf } from '../protocol/fields.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000

/**
 * Finds trades of a market, oldest first: those from the number `fromId` or from a time on, otherwise the latest. Times count if
 * `isRanged`.
 */
export async function findTrades(
  ctx: Pick<BinanceContext, 'db'>,
  { id: marketId }: ListedMarket,
  fields: Fields,
  { isRanged }: { readonly isRanged: boolean },
): Promise<readonly ValuedTrade[]> {
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const fromId = wholeOf(fields, 'fromId', [0, Number.MAX_SAFE_INTEGER])
  const [startTime, endTime] = isRanged ? [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')] : []
  const first = fromId ?? (startTime === undefined ? undefined : await firstTradeAt(ctx, marketId, startTime))
  let query = ctx.db
    .selectFrom('spot_trade')
    .select(['id', 'at', 'ticks', 'lots', 'value', 'taker_side'])
    .where('market_id', '=', marketId)
  if (first !== undefined) query = query.where('id', '>=', String(first))
  if (endTime !== undefined)
    query = query.where('id', '<', String(await firstTradeAt(ctx, marketId, endTime + 1)))
  const rows = await query
    .orderBy('id', first === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  const found = rows.map((row) => ({
    tradeId: Number(row.id),
    at: Number(row.at),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    value: BigInt(row.value),
    takerSide: row.taker_side as ValuedTrade['takerSide'],
  }))
  return first === undefined ? found.toReversed() : found
}

/** Returns the number of the first trade of a market at or after a time, or that of the next one. */
export function firstTradeAt(
  { db }: Pick<BinanceContext, 'db'>,
  marketId: number,
  at: number,
): Promise<number> {
  return firstTradeOf(db, SPOT.tables, marketId, at)
}
