import { type Kysely, sql } from 'kysely'

/** The day from which an inviter's share counts, and the share of fees before it: a change keeps what was earned. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table rebate_share
      -- In parts per million.
      add column before_ppm integer not null default 200000 check (before_ppm between 1 and 500000),
      -- A UTC day, counted from 1970.
      add column from_day integer not null default 0 check (from_day >= 0);
    alter table rebate_share alter column before_ppm drop default, alter column from_day drop default;
  `.execute(db)
}
