import { type Kysely, sql } from 'kysely'

/** Links to a file with what is stored about a customer. The file itself is never stored. Times are epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_export (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      -- The link has the token; only its hash is stored.
      token_hash text not null unique,
      requested_at bigint not null,
      expires_at bigint not null check (expires_at > requested_at),
      -- When the file was last downloaded.
      downloaded_at bigint
    );
    create index data_export_by_user on data_export (user_id, requested_at);
  `.execute(db)
}
