import { type Kysely, sql } from 'kysely'

/**
 * Identities of staff at the identity provider, and sign-ins with it that are under way (decision 120). Times are in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_identity (
      id bigint generated always as identity primary key,
      user_id bigint not null unique references app_user (id),
      issuer text not null,
      subject text not null check (subject <> ''),
      linked_at bigint not null,
      unique (issuer, subject)
    );

    -- A removed identity takes its sessions and the sign-ins under way with it.
    alter table ops_session
      add column identity_id bigint references staff_identity (id) on delete cascade,
      -- Whether the provider vouched for a second factor of its own.
      add column provider_factor boolean not null default false;
    create index ops_session_by_identity on ops_session (identity_id) where identity_id is not null;

    create table staff_sign_in (
      state_hash text primary key,
      -- The hash of the secret of the tab that began it.
      binding_hash text not null,
      nonce text not null,
      verifier text not null,
      expires_at bigint not null,
      -- When the code of the provider was used: one sign-in uses one.
      exchanged_at bigint,
      -- The proven identity, while the account's own second factor is awaited.
      identity_id bigint references staff_identity (id) on delete cascade
    );
    create index staff_sign_in_by_identity on staff_sign_in (identity_id) where identity_id is not null;
  `.execute(db)
}
