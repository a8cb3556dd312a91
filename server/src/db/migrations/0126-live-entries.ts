import { type Kysely, sql } from 'kysely'

/** The quality of each price, and the number of the tick that is an option's entry: under rules 3 only a live one is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table price_tick add column quality text not null default 'live'
      check (quality in ('live', 'delayed', 'uncertain'));
    alter table price_tick alter column quality drop default;
    alter table timed_option add column entry_n bigint;
    alter table timed_option add constraint timed_option_entry_n
      check (entry_n is null or entry_ticks is not null);
  `.execute(db)
}
