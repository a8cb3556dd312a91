import { type Kysely, sql } from 'kysely'

/** The number of trades of candles, and what takers bought in them. Those of stored candles are not known and stay 0. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['candle', 'perp_candle'])
    await sql`
      alter table ${sql.table(table)}
        add column trades bigint not null default 0,
        add column taker_buy_lots numeric(38) not null default 0,
        add column taker_buy_value numeric(38) not null default 0;
    `.execute(db)
}
