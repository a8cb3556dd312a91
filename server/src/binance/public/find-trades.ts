import { sql } from 'kysely'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { PublicTrade } from '../../instruments/instrument-kind.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { type Fields, limitOf, timeOf, wholeOf } from '../protocol/fields.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000

type Found = PublicTrade & { readonly value: bigint }

/**
 * Finds trades of a market, oldest first: those from the number `fromId` or from a time on, otherwise the latest. Times count if
 * `isRanged`.
 */
export async function findTrades(
  ctx: Pick<BinanceContext, 'db'>,
  { id: marketId }: ListedMarket,
  fields: Fields,
  { isRanged }: { readonly isRanged: boolean },
): Promise<readonly Found[]> {
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
    takerSide: row.taker_side as Found['takerSide'],
  }))
  return first === undefined ? found.toReversed() : found
}

/**
 * Returns the number of the first trade of a market at or after a time, or that of the next one. Trades are numbered without a gap
 * and in the order of time, which has no index: so the number is found by halving, in one query.
 */
export async function firstTradeAt(
  { db }: Pick<BinanceContext, 'db'>,
  marketId: number,
  at: number,
): Promise<number> {
  const { rows } = await sql<{ readonly first: string }>`
    with recursive search (low, high) as (
      select 1::bigint, coalesce((select max(id) from spot_trade where market_id = ${marketId}), 0) + 1
      union all
      select case when is_earlier then middle + 1 else low end, case when is_earlier then high else middle end
      from (select low, high, (low + high) / 2 as middle from search where low < high) half
      cross join lateral (
        select coalesce((select at < ${at}::bigint from spot_trade where market_id = ${marketId} and id = middle), false)
          as is_earlier
      ) trade
    )
    select low as first from search where low >= high`.execute(db)
  return Number(rows[0]?.first ?? 1)
}
