import { type Kysely, sql } from 'kysely'

/**
 * Second factors and other account protection, saved withdrawal addresses, and bank cards. Secrets and
 * personal data are encrypted or hashed. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table app_user
      add column anti_phishing text,
      add column self_frozen_at bigint;

    alter table session add column id bigint generated always as identity unique;

    create table fund_password (
      user_id bigint primary key references app_user (id),
      hash text not null,
      tries int not null default 0,
      locked_until bigint not null default 0,
      set_at bigint not null
    );

    create table totp (
      user_id bigint primary key references app_user (id),
      sealed_secret bytea not null,
      created_at bigint not null,
      confirmed_at bigint,
      last_step bigint not null default 0
    );

    create table recovery_code (
      user_id bigint not null references app_user (id),
      code_hash text not null,
      used_at bigint,
      primary key (user_id, code_hash)
    );

    create table passkey (
      id bigint generated always as identity primary key,
      credential_id text not null unique,
      user_id bigint not null references app_user (id),
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created_at bigint not null,
      used_at bigint
    );
    create index passkey_by_user on passkey (user_id);

    create table passkey_challenge (
      challenge text primary key,
      user_id bigint references app_user (id),
      expires_at bigint not null
    );

    create table pending_sign_in (
      token_hash text primary key,
      user_id bigint not null references app_user (id),
      password_hash text not null,
      tries int not null default 0,
      expires_at bigint not null
    );

    create table address_book (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      currency_id int not null,
      network text not null,
      address text not null,
      notes text not null,
      created_at bigint not null,
      deleted_at bigint,
      told_core boolean not null default false
    );
    create unique index address_book_once
      on address_book (user_id, currency_id, network, address) where deleted_at is null;
    create index address_book_untold on address_book (id) where not told_core;

    create table bank_card (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      sealed bytea not null,
      is_default boolean not null,
      created_at bigint not null,
      deleted_at bigint
    );
    create unique index bank_card_default on bank_card (user_id) where is_default and deleted_at is null;
    create index bank_card_by_user on bank_card (user_id);
  `.execute(db)
}
