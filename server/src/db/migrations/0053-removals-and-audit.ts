import { type Kysely, sql } from 'kysely'

/**
 * Removals of a customer's second factor by two operators, and indexes by which the audit log is searched. Times are epoch
 * milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table second_factor_removal (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      requested_by bigint not null references app_user (id),
      reason text not null check (reason <> ''),
      requested_at bigint not null,
      -- Executed at the earliest at this time.
      due_at bigint not null check (due_at > requested_at),
      status text not null default 'waiting' check (status in ('waiting', 'approved', 'done', 'cancelled', 'refused')),
      reviewer_id bigint references app_user (id),
      reviewed_at bigint,
      review_reason text not null default '',
      ended_at bigint,
      check (status <> 'approved' or (reviewer_id is not null and reviewer_id <> requested_by)),
      check (status <> 'done' or ended_at >= due_at)
    );
    create unique index second_factor_removal_open on second_factor_removal (user_id)
      where status in ('waiting', 'approved');
    create index second_factor_removal_waiting on second_factor_removal (requested_at, id) where status = 'waiting';
    create index second_factor_removal_due on second_factor_removal (due_at) where status = 'approved';

    create index audit_log_by_call on audit_log (call, id);
    create index audit_log_by_time on audit_log (at, id);
  `.execute(db)
}
