import { sql } from 'kysely'
import type { InstrumentTables, PublicTrade } from '../../instruments/instrument-kind.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { type Fields, limitOf, timeOf, wholeOf } from '../protocol/fields.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000

/** The instrument whose trades are searched, by the tables of its kind. */
export interface TradesOf {
  readonly tables: Pick<InstrumentTables, 'trades' | 'owner'>
  readonly id: number
}

type Found = PublicTrade & { readonly value: bigint }

/**
 * Finds trades of a market, oldest first: those from the number `fromId` or from a time on, otherwise the latest. Times count if
 * `isRanged`.
 */
export async function findTrades(
  ctx: Pick<BinanceContext, 'db'>,
  { tables, id }: TradesOf,
  fields: Fields,
  { isRanged }: { readonly isRanged: boolean },
): Promise<readonly Found[]> {
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const fromId = wholeOf(fields, 'fromId', [0, Number.MAX_SAFE_INTEGER])
  const [startTime, endTime] = isRanged ? [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')] : []
  const first =
    fromId ?? (startTime === undefined ? undefined : await firstTradeAt(ctx, { tables, id }, startTime))
  const end = endTime === undefined ? null : await firstTradeAt(ctx, { tables, id }, endTime + 1)
  const { rows } = await sql<Record<'id' | 'at' | 'ticks' | 'lots' | 'value' | 'taker_side', string>>`
    select id, at, ticks, lots, value, taker_side from ${sql.table(tables.trades)}
    where ${sql.ref(tables.owner)} = ${id} and id >= ${first ?? 0} and (${end}::bigint is null or id < ${end})
    order by id ${sql.raw(first === undefined ? 'desc' : 'asc')} limit ${limit}`.execute(ctx.db)
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
 * Returns the number of the first trade at or after a time, or that of the next one. Trades are numbered without a gap and in the
 * order of time, which has no index: so the number is found by halving, in one query. Each spot market numbers its own;
 * perpetuals number theirs together, so the trade of that number may be another contract's.
 */
export async function firstTradeAt(
  { db }: Pick<BinanceContext, 'db'>,
  { tables, id }: TradesOf,
  at: number,
): Promise<number> {
  const trades = sql.table(tables.trades)
  const own = tables.trades === 'spot_trade' ? sql`${sql.ref(tables.owner)} = ${id}` : sql`true`
  const { rows } = await sql<{ readonly first: string }>`
    with recursive search (low, high) as (
      select 1::bigint, coalesce((select max(id) from ${trades} where ${own}), 0) + 1
      union all
      select case when is_earlier then middle + 1 else low end, case when is_earlier then high else middle end
      from (select low, high, (low + high) / 2 as middle from search where low < high) half
      cross join lateral (
        select coalesce((select at < ${at}::bigint from ${trades} where ${own} and id = middle), false)
          as is_earlier
      ) trade
    )
    select low as first from search where low >= high`.execute(db)
  return Number(rows[0]?.first ?? 1)
}
