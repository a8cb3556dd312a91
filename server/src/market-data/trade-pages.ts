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
  let next = await firstTradeAt(db, tables, instrumentId, from)
  const end = await firstTradeAt(db, tables, instrumentId, until)
  while (next < end) {
    const { rows } = await sql<Record<'id' | 'at' | 'ticks' | 'lots' | 'value' | 'taker_side', string>>`
      select id, at, ticks, lots, value, taker_side from ${sql.table(tables.trades)}
      where ${sql.ref(tables.owner)} = ${instrumentId} and id >= ${next} and id < ${end} order by id limit ${PAGE}
    `.execute(db)
    const page = rows.map((row) => ({
      tradeId: Number(row.id),
      at: Number(row.at),
      ticks: Number(row.ticks),
      lots: Number(row.lots),
      value: BigInt(row.value),
      takerSide: row.taker_side as PublicTrade['takerSide'],
    }))
    const last = page.at(-1)
    if (!last) return
    yield page
    next = last.tradeId + 1
  }
}

/**
 * Returns a number that separates the trades before a time from those at or after it. Trades are numbered in the order of time,
 * which has no index: so the number is found by halving, in one query.
 */
export async function firstTradeAt(
  db: Database,
  { trades, owner }: InstrumentTables,
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
