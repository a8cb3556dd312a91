import { type Kysely, sql } from 'kysely'

/** What the last index price of a market may be used for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table market add column quality text not null default 'live'
      check (quality in ('live', 'delayed', 'uncertain'));
    alter table market alter column quality drop default;
  `.execute(db)
}
