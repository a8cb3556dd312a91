import { type Kysely, sql } from 'kysely'

/**
 * Identity verifications, uploaded pictures, and the operators who view them. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Encrypted pictures. An unused picture is deleted after a day.
    create table upload (
      id text primary key,
      owner_id bigint not null references app_user (id),
      purpose text not null,
      sealed bytea not null,
      size int not null,
      used_by text,
      created_at bigint not null
    );
    alter table upload alter column sealed set storage external;
    create index upload_by_owner on upload (owner_id);
    create index upload_unused on upload (created_at) where used_by is null;

    create table upload_view (
      id bigint generated always as identity primary key,
      upload_id text not null,
      viewer_id bigint not null references app_user (id),
      ip text not null,
      at bigint not null
    );
    create index upload_view_by_upload on upload_view (upload_id, id);
    create trigger upload_view_is_append_only before update or delete on upload_view
      for each statement execute function refuse_change();

    -- Level 1 has the encrypted personal data and a keyed hash of the document number; level 2 has the three pictures.
    create table verification (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      level smallint not null check (level in (1, 2)),
      status text not null check (status in ('under_review', 'verified', 'refused')),
      country text,
      person bytea,
      document_hash text,
      front_pic text references upload (id),
      reverse_pic text references upload (id),
      hand_pic text references upload (id),
      submitted_at bigint not null,
      reviewed_by bigint references app_user (id),
      reviewed_at bigint,
      reason text not null default '',
      settled_at bigint,
      check (level = 2 or (country is not null and person is not null and document_hash is not null)),
      check ((status = 'under_review') = (reviewed_at is null)),
      check (status <> 'refused' or reason <> '')
    );
    -- At most one that is not refused per level; refused ones are history.
    create unique index verification_standing on verification (user_id, level) where status <> 'refused';
    create index verification_by_user on verification (user_id, level, id);
    create index verification_by_document on verification (document_hash);
    create index verification_queue on verification (id) where status = 'under_review';
    create index verification_unsettled on verification (id) where reviewed_at is not null and settled_at is null;

    create table ops_session (
      token_hash text primary key,
      user_id bigint not null references app_user (id),
      created_at bigint not null,
      seen_at bigint not null,
      expires_at bigint not null,
      ip text not null,
      agent text not null
    );

    -- Actions and views of operators, and rejected access attempts.
    create table audit_log (
      id bigint generated always as identity primary key,
      at bigint not null,
      actor_id bigint references app_user (id),
      role text not null,
      ip text not null,
      call text not null,
      target text not null,
      outcome text not null,
      before json,
      after json,
      reason text not null
    );
    create index audit_log_by_actor on audit_log (actor_id, id);
    create index audit_log_by_target on audit_log (target, id);
    create trigger audit_log_is_append_only before update or delete on audit_log
      for each statement execute function refuse_change();
  `.execute(db)
}
