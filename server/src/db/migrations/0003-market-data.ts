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
      lots bigint not null,
      value numeric(38) not null,
      primary key (market_id, period, open_at)
    );

    create table feed_state (
      only_one boolean primary key default true check (only_one),
      body jsonb not null
    );
  `.execute(db)
}
