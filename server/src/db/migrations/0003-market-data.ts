import { type Kysely, sql } from 'kysely'

/** Candles of every period but the time-share line, which is drawn from one-minute candles. */
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

    -- The last trade that the stored candles include: written in the transaction that writes them.
    create table candle_mark (
      only_one boolean primary key default true check (only_one),
      last_trade_id bigint not null
    );
    insert into candle_mark (last_trade_id) values (0);

    -- Where the simulated feed goes on from.
    create table feed_state (
      only_one boolean primary key default true check (only_one),
      body jsonb not null
    );
  `.execute(db)
}
