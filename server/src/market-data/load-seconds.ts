import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { InstrumentTables } from '../instruments/instrument-kind.ts'
import type { Candle } from './candle.ts'
import { SECOND_MS } from './periods.ts'
import type { LoadedSeconds } from './second-candles.ts'

/** The most trades of an instrument that a start reads. The candles of one second of a busier one begin later until they are new. */
const TRADES_MAX = 20_000

type Column =
  | 'open_at'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'lots'
  | 'value'
  | 'trades'
  | 'buy_lots'
  | 'buy_value'
  | 'last_id'
  | 'read'

interface SecondRecord extends Readonly<Record<Column, string>> {
  readonly instrument_id: number
}

/** Loads the candles of one second of each instrument from its latest trades, by its id. */
export async function loadSeconds(
  db: Database,
  { listing, trades, owner }: InstrumentTables,
): Promise<Map<number, LoadedSeconds>> {
  const { rows } = await sql<SecondRecord>`
    select listed.id as instrument_id, second.* from ${sql.table(listing)} as listed cross join lateral (
      select at / ${SECOND_MS} * ${SECOND_MS} as open_at, (array_agg(ticks order by id))[1] as open, max(ticks) as high,
        min(ticks) as low, (array_agg(ticks order by id desc))[1] as close, sum(lots) as lots, sum(value) as value,
        count(*) as trades, max(id) as last_id,
        coalesce(sum(lots) filter (where taker_side = 'buy'), 0) as buy_lots,
        coalesce(sum(value) filter (where taker_side = 'buy'), 0) as buy_value,
        sum(count(*)) over () as read
      from (select * from ${sql.table(trades)} where ${sql.ref(owner)} = listed.id order by id desc limit ${TRADES_MAX}) as newest
      group by 1) as second
    order by instrument_id, open_at
  `.execute(db)
  const loaded = new Map<number, { candles: LoadedSeconds['candles']; lastTradeId: number }>()
  for (const row of rows) {
    const seconds = loaded.get(row.instrument_id) ?? { candles: [], lastTradeId: 0 }
    seconds.lastTradeId = Number(row.last_id)
    // The first second of a full reading may lack its first trades.
    if (Number(row.read) < TRADES_MAX || loaded.has(row.instrument_id)) seconds.candles.push(candleOf(row))
    loaded.set(row.instrument_id, seconds)
  }
  return loaded
}

function candleOf(row: SecondRecord): Candle {
  return {
    openAt: Number(row.open_at),
    open: Number(row.open),
    high: Number(row.high),
    low: Number(row.low),
    close: Number(row.close),
    lots: BigInt(row.lots),
    value: BigInt(row.value),
    trades: Number(row.trades),
    takerBuyLots: BigInt(row.buy_lots),
    takerBuyValue: BigInt(row.buy_value),
  }
}
