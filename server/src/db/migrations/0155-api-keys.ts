import { type Kysely, sql } from 'kysely'

/** API keys of customers. Commands name the key that sent them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table api_key (
      id bigint generated always as identity primary key,
      -- Sent with each request. It identifies the key, and is no secret.
      key text not null unique,
      customer_id bigint not null references app_user (id),
      kind text not null check (kind in ('ed25519', 'hmac')),
      label text not null,
      scopes text[] not null,
      -- IP addresses and networks from which it works; empty for any.
      networks text[] not null,
      -- SPKI in DER.
      public_key bytea,
      sealed_secret bytea,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      used_ip text,
      -- The row remains until its time of storage is over; what verifies signatures does not.
      ended_at bigint,
      check ((kind = 'ed25519' and ended_at is null) = (public_key is not null)),
      check ((kind = 'hmac' and ended_at is null) = (sealed_secret is not null))
    );
    create index api_key_of_customer on api_key (customer_id);
    create index api_key_by_end on api_key (least(expires_at, ended_at));

    -- The id of the key, which may have ended since.
    alter table command add column api_key_id bigint;
  `.execute(db)
}
