import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { StoredCandle, UnstoredCandles } from './open-candles.ts'
import type { InstrumentTables } from '../instruments/instrument-kind.ts'
import type { Candle, CandleTrade } from './candle.ts'
import { STORED_PERIODS, type StoredPeriod } from './periods.ts'

interface CandleRecord {
  readonly instrument_id: number
  readonly period: string
  readonly open_at: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly lots: string
  readonly value: string
  readonly trades: string
  readonly taker_buy_lots: string
  readonly taker_buy_value: string
}

interface TradeRecord {
  readonly id: string
  readonly instrument_id: number
  readonly at: string
  readonly ticks: string
  readonly lots: string
  readonly value: string
  readonly taker_side: CandleTrade['takerSide']
}

/** A stored trade, with its instrument. */
interface StoredTrade extends CandleTrade {
  readonly instrumentId: number
}

interface Series {
  readonly instrumentId: number
  readonly period: StoredPeriod
}

/** Stores candles and the id of the last trade they include, in one transaction. */
export async function storeCandles(
  db: Database,
  tables: InstrumentTables,
  { candles, lastTradeId }: UnstoredCandles,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await upsertCandles(transaction, tables, candles)
    await sql`update ${sql.table(tables.mark)} set last_trade_id = ${lastTradeId}`.execute(transaction)
  })
}

/** Inserts candles. Replaces the figures of an existing candle, except its opening price. */
export async function upsertCandles(
  db: Database,
  tables: InstrumentTables,
  candles: readonly StoredCandle[],
): Promise<void> {
  const owner = sql.ref(tables.owner)
  await sql`
    insert into ${sql.table(tables.candles)} (${owner}, period, open_at, open, high, low, close, lots, value,
      trades, taker_buy_lots, taker_buy_value)
    select * from unnest(
      ${candles.map((candle) => candle.instrumentId)}::int[], ${candles.map((candle) => candle.period)}::text[],
      ${candles.map((candle) => candle.openAt)}::bigint[], ${candles.map((candle) => candle.open)}::bigint[],
      ${candles.map((candle) => candle.high)}::bigint[], ${candles.map((candle) => candle.low)}::bigint[],
      ${candles.map((candle) => candle.close)}::bigint[], ${candles.map((candle) => candle.lots)}::numeric[],
      ${candles.map((candle) => candle.value)}::numeric[], ${candles.map((candle) => candle.trades)}::bigint[],
      ${candles.map((candle) => candle.takerBuyLots)}::numeric[],
      ${candles.map((candle) => candle.takerBuyValue)}::numeric[])
    on conflict (${owner}, period, open_at) do update set
      high = excluded.high, low = excluded.low, close = excluded.close, lots = excluded.lots, value = excluded.value,
      trades = excluded.trades, taker_buy_lots = excluded.taker_buy_lots, taker_buy_value = excluded.taker_buy_value
  `.execute(db)
}

/**
 * Loads the newest stored candle of every instrument and period, and the last trade that the stored candles
 * include.
 */
export async function loadLatest(
  db: Database,
  tables: InstrumentTables,
): Promise<{ readonly latest: StoredCandle[]; readonly lastTradeId: number }> {
  const { rows } = await sql<CandleRecord>`
    select newest.* from ${sql.table(tables.listing)} as listed
    cross join unnest(${[...STORED_PERIODS]}::text[]) as stored (period),
    lateral (select ${columnsOf(tables)} from ${sql.table(tables.candles)} as candle
             where ${sql.ref(tables.owner)} = listed.id and candle.period = stored.period
             order by open_at desc limit 1) as newest
  `.execute(db)
  return { latest: rows.map(candleOf), lastTradeId: await loadLastTradeId(db, tables) }
}

/** Loads the id of the last trade that the stored candles include; 0 before the first. */
export async function loadLastTradeId(db: Database, { mark }: InstrumentTables): Promise<number> {
  const { rows } = await sql<{ last_trade_id: string }>`
    select last_trade_id from ${sql.table(mark)}
  `.execute(db)
  return Number(rows[0]?.last_trade_id ?? 0)
}

/**
 * Loads the trades after `tradeId`, in id order. Joins per instrument, because the trade index
 * starts with that column.
 */
export async function loadTradesAfter(
  db: Database,
  tables: InstrumentTables,
  tradeId: number,
): Promise<StoredTrade[]> {
  const { rows } = await sql<TradeRecord>`
    select deal.id, listed.id as instrument_id, deal.at, deal.ticks, deal.lots, deal.value, deal.taker_side
    from ${sql.table(tables.listing)} as listed join ${sql.table(tables.trades)} as deal
      on ${sql.ref(`deal.${tables.owner}`)} = listed.id
    where deal.id > ${tradeId} order by deal.id
  `.execute(db)
  return rows.map((row) => ({
    tradeId: Number(row.id),
    instrumentId: row.instrument_id,
    at: Number(row.at),
    ticks: Number(row.ticks),
    lots: Number(row.lots),
    value: BigInt(row.value),
    takerSide: row.taker_side,
  }))
}

/** Loads the stored candles that opened from `firstOpen` to `lastOpen` (inclusive), oldest first. */
export async function loadCandles(
  db: Database,
  tables: InstrumentTables,
  { instrumentId, period }: Series,
  range: { readonly firstOpen: number; readonly lastOpen: number },
): Promise<Candle[]> {
  const { rows } = await sql<CandleRecord>`
    select ${columnsOf(tables)} from ${sql.table(tables.candles)}
    where ${sql.ref(tables.owner)} = ${instrumentId} and period = ${period}
      and open_at between ${range.firstOpen} and ${range.lastOpen}
    order by open_at
  `.execute(db)
  return rows.map(candleOf)
}

/** Loads the newest stored candle that opened before `openAt`. */
export async function loadCandleBefore(
  db: Database,
  tables: InstrumentTables,
  { instrumentId, period }: Series,
  openAt: number,
): Promise<Candle | undefined> {
  const { rows } = await sql<CandleRecord>`
    select ${columnsOf(tables)} from ${sql.table(tables.candles)}
    where ${sql.ref(tables.owner)} = ${instrumentId} and period = ${period} and open_at < ${openAt}
    order by open_at desc limit 1
  `.execute(db)
  return rows[0] && candleOf(rows[0])
}

function columnsOf({ owner }: InstrumentTables) {
  return sql`${sql.ref(owner)} as instrument_id, period, open_at, open, high, low, close, lots, value,
    trades, taker_buy_lots, taker_buy_value`
}

function candleOf(row: CandleRecord): StoredCandle {
  return {
    instrumentId: row.instrument_id,
    period: row.period as StoredPeriod,
    openAt: Number(row.open_at),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    lots: BigInt(row.lots),
    value: BigInt(row.value),
    trades: Number(row.trades),
    takerBuyLots: BigInt(row.taker_buy_lots),
    takerBuyValue: BigInt(row.taker_buy_value),
  }
}
