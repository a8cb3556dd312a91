import { type Kysely, sql } from 'kysely'

/**
 * Replies to the idempotency keys of rejected commands. They are not part of the command log and are pruned.
 * Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table rejected_command (
      id bigint generated always as identity primary key,
      at bigint not null,
      customer_id bigint not null,
      key text not null,
      body_hash text not null,
      reply json not null
    );
    create unique index rejected_command_by_key on rejected_command (customer_id, key);
    create index rejected_command_by_time on rejected_command (at);
  `.execute(db)
}
