import { type Kysely, sql } from 'kysely'

const FINER = [
  { period: '15min', finer: '5min', lengthMs: 900_000 },
  { period: '4hour', finer: '1hour', lengthMs: 14_400_000 },
] as const

const TABLES = [
  { table: 'candle', owner: 'market_id' },
  { table: 'contract_candle', owner: 'contract_id' },
] as const

/** Adds 15-minute and 4-hour candles, aggregated from the stored finer ones. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const { table, owner } of TABLES)
    for (const { period, finer, lengthMs } of FINER)
      await sql`
        insert into ${sql.table(table)} (${sql.ref(owner)}, period, open_at, open, high, low, close, lots, value)
        select ${sql.ref(owner)}, ${sql.lit(period)}, open_at - open_at % ${sql.lit(lengthMs)},
          (array_agg(open order by open_at))[1], max(high), min(low), (array_agg(close order by open_at desc))[1],
          sum(lots), sum(value)
        from ${sql.table(table)} where period = ${sql.lit(finer)}
        group by ${sql.ref(owner)}, open_at - open_at % ${sql.lit(lengthMs)}
      `.execute(db)
}
