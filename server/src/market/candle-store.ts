import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { BoardTrade, StoredCandle, UnstoredCandles } from './candle-board.ts'
import type { Candle } from './candle.ts'
import { STORED_PERIODS, type StoredPeriod } from './periods.ts'

interface CandleRecord {
  readonly market_id: number
  readonly period: string
  readonly open_at: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly lots: string
  readonly value: string
}

/** Stores candles and the mark of the last trade in them, all or nothing. */
export async function storeCandles(db: Database, { candles, lastTradeId }: UnstoredCandles): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await upsertCandles(transaction, candles)
    await transaction.updateTable('candle_mark').set({ last_trade_id: lastTradeId }).execute()
  })
}

export async function upsertCandles(db: Database, candles: readonly StoredCandle[]): Promise<void> {
  await sql`
    insert into candle (market_id, period, open_at, open, high, low, close, lots, value)
    select * from unnest(
      ${candles.map((candle) => candle.marketId)}::int[], ${candles.map((candle) => candle.period)}::text[],
      ${candles.map((candle) => candle.openAt)}::bigint[], ${candles.map((candle) => candle.open)}::bigint[],
      ${candles.map((candle) => candle.high)}::bigint[], ${candles.map((candle) => candle.low)}::bigint[],
      ${candles.map((candle) => candle.close)}::bigint[], ${candles.map((candle) => candle.lots)}::numeric[],
      ${candles.map((candle) => candle.value)}::numeric[])
    on conflict (market_id, period, open_at) do update set
      high = excluded.high, low = excluded.low, close = excluded.close, lots = excluded.lots, value = excluded.value
  `.execute(db)
}

/** The newest stored candle of every market and period, and the last trade that the stored candles include. */
export async function loadLatest(
  db: Database,
): Promise<{ readonly latest: StoredCandle[]; readonly lastTradeId: number }> {
  const { rows } = await sql<CandleRecord>`
    select candle.* from market cross join unnest(${[...STORED_PERIODS]}::text[]) as stored (period),
    lateral (select * from candle where market_id = market.id and candle.period = stored.period
             order by open_at desc limit 1) as candle
  `.execute(db)
  const mark = await db.selectFrom('candle_mark').select('last_trade_id').executeTakeFirstOrThrow()
  return { latest: rows.map(candleOf), lastTradeId: Number(mark.last_trade_id) }
}

/** Trades after a given one, in their order: looked for market by market, as their index has them. */
export async function loadTradesAfter(db: Database, tradeId: number): Promise<BoardTrade[]> {
  const rows = await db
    .selectFrom('market')
    .innerJoin('spot_trade', 'spot_trade.market_id', 'market.id')
    .select(['spot_trade.id', 'market_id', 'at', 'ticks', 'lots', 'value'])
    .where('spot_trade.id', '>', String(tradeId))
    .orderBy('spot_trade.id')
    .execute()
  return rows.map((row) => ({
    tradeId: Number(row.id),
    marketId: row.market_id,
    at: Number(row.at),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    value: BigInt(row.value),
  }))
}

/** Stored candles of a market that opened from `firstOpen` to `lastOpen`, oldest first. */
export async function loadCandles(
  db: Database,
  series: { readonly marketId: number; readonly period: StoredPeriod },
  range: { readonly firstOpen: number; readonly lastOpen: number },
): Promise<Candle[]> {
  const rows = await db
    .selectFrom('candle')
    .selectAll()
    .where('market_id', '=', series.marketId)
    .where('period', '=', series.period)
    .where('open_at', '>=', String(range.firstOpen))
    .where('open_at', '<=', String(range.lastOpen))
    .orderBy('open_at')
    .execute()
  return rows.map(candleOf)
}

/** The newest stored candle of a market that opened before a time. */
export async function loadCandleBefore(
  db: Database,
  series: { readonly marketId: number; readonly period: StoredPeriod },
  openAt: number,
): Promise<Candle | undefined> {
  const row = await db
    .selectFrom('candle')
    .selectAll()
    .where('market_id', '=', series.marketId)
    .where('period', '=', series.period)
    .where('open_at', '<', String(openAt))
    .orderBy('open_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && candleOf(row)
}

function candleOf(row: CandleRecord): StoredCandle {
  return {
    marketId: row.market_id,
    period: row.period as StoredPeriod,
    openAt: Number(row.open_at),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    lots: BigInt(row.lots),
    value: BigInt(row.value),
  }
}
