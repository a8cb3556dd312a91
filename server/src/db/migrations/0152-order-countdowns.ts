import { type Kysely, sql } from 'kysely'

/**
 * The countdowns at the end of which the orders of a customer are cancelled. Only the engine writes them. Times are in epoch
 * milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_countdown (
      -- The customer and the market.
      id text primary key,
      customer_id bigint not null,
      -- 0: all markets.
      market_id int not null check (market_id >= 0),
      -- 0 once it has ended or is switched off.
      due_at bigint not null check (due_at >= 0),
      batch_seq bigint not null
    );
    create index order_countdown_running on order_countdown (due_at) where due_at > 0;
    create index order_countdown_by_customer on order_countdown (customer_id);
  `.execute(db)
}
