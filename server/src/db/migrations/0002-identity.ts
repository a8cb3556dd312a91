import { type Kysely, sql } from 'kysely'

/** Customers and sign-in. Times are epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence app_user_id start 1001;

    create table app_user (
      id bigint primary key default nextval('app_user_id'),
      account_number text not null unique,
      nickname text not null,
      email text unique,
      mobile text unique,
      password_hash text not null,
      invite_code text not null unique,
      invited_by bigint references app_user (id),
      lang text not null,
      role text not null default 'customer',
      disabled boolean not null default false,
      created_at bigint not null,
      check (email is not null or mobile is not null)
    );

    create table session (
      token_hash text primary key,
      user_id bigint not null references app_user (id),
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null,
      ip text not null,
      agent text not null
    );
    create index session_by_user on session (user_id);

    create table verification_code (
      id bigint generated always as identity primary key,
      target text not null,
      purpose text not null,
      code_hash text not null,
      tries int not null default 0,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint
    );
    create index verification_code_by_target on verification_code (target, purpose, id);

    create table sign_in_log (
      id bigint generated always as identity primary key,
      user_id bigint references app_user (id),
      account text not null,
      outcome text not null,
      ip text not null,
      agent text not null,
      at bigint not null
    );
    create index sign_in_log_by_user on sign_in_log (user_id, id);
    create index sign_in_log_by_time on sign_in_log (at);

    create table used_captcha (
      challenge text primary key,
      expires_at bigint not null
    );

    create table outbox_message (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('email', 'mobile')),
      recipient text not null,
      subject text not null,
      body text not null,
      at bigint not null
    );
  `.execute(db)
}
