import { type Kysely, sql } from 'kysely'

/**
 * What a customer's balances were worth at a midnight UTC, and what came in and went out during the day after it, in
 * 10^-6 USDT. Only days that have ended: their figures never change, and are computed from postings and index prices.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table worth_day (
      customer_id bigint not null,
      at bigint not null check (at % 86400000 = 0),
      worth bigint not null,
      came_in bigint not null check (came_in >= 0),
      went_out bigint not null check (went_out >= 0),
      primary key (customer_id, at)
    );
  `.execute(db)
}
