import { type Kysely, sql } from 'kysely'

/** Banners of the home page. Times are epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table banner (
      id bigint generated always as identity primary key,
      -- The next change must name the version that it replaces.
      version int not null default 1,
      -- Where it leads, and its picture, as names of the wire.
      screen text not null,
      art text not null,
      -- Banners with a lower place come first.
      place int not null check (place between 1 and 99),
      from_at bigint not null,
      until_at bigint not null check (until_at > from_at),
      withdrawn_at bigint
    );
    create index banner_until on banner (until_at) where withdrawn_at is null;
    create table banner_text (
      banner_id bigint not null references banner (id) on delete cascade,
      lang text not null,
      title text not null,
      body text not null,
      primary key (banner_id, lang)
    );
  `.execute(db)
}
