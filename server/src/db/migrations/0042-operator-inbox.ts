import { type Kysely, sql } from 'kysely'

/**
 * Claims and notes of operators, since when a chain is stopped, and an index for each queue of the inbox, in its order. Times
 * are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table record_claim (
      -- As in the audit log: 'verification:12'.
      target text primary key,
      operator_id bigint not null references app_user (id),
      claimed_at bigint not null,
      -- When the operator last showed the record. The claim lapses some time later.
      seen_at bigint not null check (seen_at >= claimed_at)
    );

    create table record_note (
      id bigint generated always as identity primary key,
      target text not null,
      operator_id bigint not null references app_user (id),
      body text not null check (body <> ''),
      created_at bigint not null
    );
    create index record_note_by_target on record_note (target, id);
    create trigger record_note_is_append_only before update or delete or truncate on record_note
      for each statement execute function refuse_change();

    alter table chain_cursor add column stopped_at bigint;

    create index verification_waiting on verification (submitted_at, id) where status = 'under_review';
    create index withdrawal_waiting on withdrawal (requested_at, id) where status = 'processing';
    create index chain_deposit_waiting on chain_deposit
      ((coalesce(case when status = 'held' then held_at else ended_at end, seen_at)), id)
      where status in ('held', 'too_small');
    create index charge_request_undecided on charge_request (created_at, id) where status = 'processing';
    create index payment_conflict_undecided on payment_conflict (found_at, withdrawal_id) where status = 'waiting';
    create index chain_cursor_stopped on chain_cursor (stopped_at, network) where stopped_at is not null;
    create index fiat_application_waiting on fiat_application (applied_at, user_id) where status = 'waiting';
    create index fiat_deal_disputed on fiat_deal (disputed_at, id) where status = 'disputed';
    create index subscription_project_selling on subscription_project (close_at, id) where status = 'selling';
    create index feedback_waiting on feedback (created_at, id) where reply is null;
  `.execute(db)
}
