import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { InstrumentTables, PublicTrade } from '../instruments/instrument-kind.ts'

/** A trade as its row says it, with its value in units of the quote currency. */
export type ValuedTrade = PublicTrade & { readonly value: bigint }

/** The trades of an instrument from a time until before another one, in epoch milliseconds. */
export interface TradeRange {
  readonly instrumentId: number
  readonly from: number
  readonly until: number
}

const PAGE = 5_000

/** Reads the trades of a range in pages, oldest first, so that a day of any length takes the same memory. */
export async function* tradePages(
  db: Database,
  tables: InstrumentTables,
  { instrumentId, from, until }: TradeRange,
): AsyncGenerator<readonly ValuedTrade[]> {
  let first = await firstTradeAt(db, tables, instrumentId, from)
  const end = await firstTradeAt(db, tables, instrumentId, until)
  while (first < end) {
    const page = await readTrades(db, tables, instrumentId, { first, end, limit: PAGE, order: 'asc' })
    const last = page.at(-1)
    if (!last) return
    yield page
    first = last.tradeId + 1
  }
}

/** The tables of trades of a kind of instrument. */
export type TradeTables = Pick<InstrumentTables, 'trades' | 'owner'>

/** Numbers of trades: from `first` until before `end`, if given, at most `limit` of them in an order. */
interface TradePage {
  readonly first: number
  readonly end: number | null
  readonly limit: number
  readonly order: 'asc' | 'desc'
}

/** Reads one page of the trades of an instrument. */
export async function readTrades(
  db: Database,
  { trades, owner }: TradeTables,
  instrumentId: number,
  { first, end, limit, order }: TradePage,
): Promise<ValuedTrade[]> {
  const { rows } = await sql<Record<'id' | 'at' | 'ticks' | 'lots' | 'value' | 'taker_side', string>>`
    select id, at, ticks, lots, value, taker_side from ${sql.table(trades)}
    where ${sql.ref(owner)} = ${instrumentId} and id >= ${first} and (${end}::bigint is null or id < ${end})
    order by id ${sql.raw(order)} limit ${limit}`.execute(db)
  return rows.map((row) => ({
    tradeId: Number(row.id),
    at: Number(row.at),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    value: BigInt(row.value),
    takerSide: row.taker_side as PublicTrade['takerSide'],
  }))
}

/**
 * Returns a number that separates the trades before a time from those at or after it. Trades are numbered in the order of time,
 * which has no index: so the number is found by halving, in one query.
 */
export async function firstTradeAt(
  db: Database,
  { trades, owner }: TradeTables,
  instrumentId: number,
  at: number,
): Promise<number> {
  const ofInstrument = sql`${sql.ref(owner)} = ${instrumentId}`
  const { rows } = await sql<{ readonly first: string }>`
    with recursive search (low, high) as (
      select 1::bigint, coalesce((select max(id) from ${sql.table(trades)} where ${ofInstrument}), 0) + 1
      union all
      select case when is_earlier then middle + 1 else low end, case when is_earlier then high else middle end
      from (select low, high, (low + high) / 2 as middle from search where low < high) half
      cross join lateral (
        select coalesce((select at < ${at}::bigint from ${sql.table(trades)} where ${ofInstrument} and id >= middle
                         order by id limit 1), false) as is_earlier
      ) trade
    )
    select low as first from search where low >= high`.execute(db)
  return Number(rows[0]?.first ?? 1)
}
