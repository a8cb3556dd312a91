import { type Kysely, sql } from 'kysely'

/** Listen keys, by which programs open the stream of their own events: at most one for each API key. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table listen_key (
      api_key_id bigint primary key references api_key (id) on delete cascade,
      -- The listen key is made of it with the secret of the deployment, and stored as its hash alone.
      nonce bytea not null,
      secret_id bytea not null,
      token_hash text not null unique,
      expires_at bigint not null
    );
  `.execute(db)
}
