import { type Kysely, sql } from 'kysely'

/**
 * Records whose timers failed, so that neither the clock nor a customer acts on them until two operators let the clock try
 * again. Only the engine writes the table. Times are in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table set_aside (
      -- The kind of the record and its id, as in 'fiatDeal:7'.
      id text primary key,
      record text not null check (record in ('fiatDeal', 'option', 'subscriptionOrder', 'wealthOrder')),
      record_id bigint not null check (record_id > 0),
      -- The failure, as the engine saw it.
      reason text not null,
      set_at bigint not null,
      first_operator_id bigint,
      second_operator_id bigint,
      -- When the second operator ended it; null while the record is set aside.
      retried_at bigint,
      check (second_operator_id <> first_operator_id),
      check (second_operator_id is null or first_operator_id is not null),
      check ((retried_at is null) = (second_operator_id is null))
    );
    create index set_aside_open on set_aside (set_at) where retried_at is null;
  `.execute(db)
}
