import { type Kysely, sql } from 'kysely'

/**
 * Contracts and index prices can be set aside, like records. The commands of the batches that last stopped the writer are
 * stored outside those batches, so that the next start finds out which record fails.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table set_aside drop constraint set_aside_record_check;
    alter table set_aside add constraint set_aside_record_check check (record in
      ('fiatDeal', 'option', 'subscriptionOrder', 'wealthOrder', 'perp', 'perpOpening', 'marketIndex'));

    -- At most one row: only the last failure is of use, and only until another batch commits.
    create table writer_failure (
      id int primary key check (id = 1),
      -- The writer that stopped.
      epoch bigint not null,
      -- The last batch that it applied. Without effect once a batch with this number is stored.
      batch_seq bigint not null,
      -- In epoch milliseconds.
      at bigint not null,
      message text not null,
      -- JSON: the commands of the batches that were not known to be durable, with the numbers of their batches.
      commands text not null
    );
  `.execute(db)
}
