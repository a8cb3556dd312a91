import { type Kysely, sql } from 'kysely'

/**
 * Which second factors of staff open the console. A factor has a name, `totp:` and the time at which its secret was made, or
 * `passkey:` and its id, so that one that replaces another is not taken for it. Sessions end once; times are epoch
 * milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Whether it was added with the proof of a factor that opened the console.
    alter table totp add column vouched boolean not null default false;
    alter table passkey add column vouched boolean not null default false;

    create view factor as
      select user_id, 'totp:' || created_at as name, confirmed_at as added_at, vouched
        from totp where confirmed_at is not null
      union all
      select user_id, 'passkey:' || id, created_at, vouched from passkey;

    delete from ops_session;
    alter table ops_session drop column second_factor, add column factor text;

    create table staff_factor (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      factor text not null,
      requested_at bigint not null,
      -- Of the sign-in with it.
      ip text not null,
      agent text not null,
      status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused')),
      -- Null if the host or this migration approved it.
      reviewer_id bigint references app_user (id),
      reviewed_at bigint,
      reason text not null default '',
      unique (user_id, factor),
      check (reviewer_id is null or reviewer_id <> user_id),
      check ((status = 'waiting') = (reviewed_at is null))
    );
    create index staff_factor_waiting on staff_factor (requested_at, id) where status = 'waiting';

    -- Staff use them today.
    insert into staff_factor (user_id, factor, requested_at, ip, agent, status, reviewed_at, reason)
      select user_id, name, added_at, '', '', 'approved', added_at, 'in use before approvals existed'
      from factor join app_user on app_user.id = factor.user_id where app_user.role <> 'customer';
  `.execute(db)
}
