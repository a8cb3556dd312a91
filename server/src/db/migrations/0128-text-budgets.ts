import { type Kysely, sql } from 'kysely'

/** The text messages of each day, by country of the number: those sent, and those refused because the budget was spent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table text_count (
      -- Days since 1970-01-01 in UTC.
      day int not null,
      -- As in ISO 3166, 'ZZ' for a number of no country, or 'ALL' for all together.
      country text not null check (country ~ '^([A-Z]{2}|ALL)$'),
      sent int not null default 0 check (sent >= 0),
      refused int not null default 0 check (refused >= 0),
      primary key (day, country)
    )
  `.execute(db)
}
