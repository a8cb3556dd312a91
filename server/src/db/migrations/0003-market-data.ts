import { type Kysely, sql } from 'kysely'

/** Candles of every period except the time-share chart, which uses one-minute candles. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table candle (
      market_id int not null,
      period text not null,
      open_at bigint not null,
      open bigint not null,
      high bigint not null,
      low bigint not null,
      close bigint not null,
      lots numeric(38) not null,
      value numeric(38) not null,
      primary key (market_id, period, open_at)
    );

    -- The last trade that the stored candles include. Written in the same transaction as the candles.
    create table candle_mark (
      only_one boolean primary key default true check (only_one),
      last_trade_id bigint not null
    );
    insert into candle_mark (last_trade_id) values (0);

    -- The state from which the simulated feed continues.
    create table feed_state (
      only_one boolean primary key default true check (only_one),
      body jsonb not null
    );
  `.execute(db)
}
