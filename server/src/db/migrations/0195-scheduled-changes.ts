import { type Kysely, sql } from 'kysely'

/**
 * Changes of the configuration that take effect at a time (decision 114). Times are in epoch milliseconds. No earlier version starts on the
 * database, since it would let a time pass unseen.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table config_change
      -- When it is applied, which both persons agree to; null: with the approval.
      add column due_at bigint,
      -- How a scheduled change ended without an effect. Without ended_by, the exchange did not apply it.
      add column ended_by bigint references app_user (id),
      add column ended_at bigint,
      add column end_reason text not null default '',
      drop constraint config_change_status_check,
      add constraint config_change_status_check check (status in
        ('waiting', 'scheduled', 'approved', 'rejected', 'withdrawn', 'overtaken', 'cancelled', 'missed')),
      add constraint config_change_scheduled_check
        check (status not in ('scheduled', 'cancelled', 'missed') or due_at is not null),
      add constraint config_change_ended_check check (
        case when status in ('cancelled', 'missed') then ended_at is not null
          when status = 'overtaken' then ended_at is null or due_at is not null
          else ended_at is null end
        and (ended_by is null or status = 'cancelled'));
    -- A record has at most one scheduled change, next to one that waits: no proposal holds up what two persons have scheduled.
    drop index config_change_pending;
    create unique index config_change_pending on config_change (target)
      where status = 'waiting' or (status = 'approved' and applied_at is null and due_at is null);
    create unique index config_change_scheduled on config_change (target)
      where due_at is not null and (status = 'scheduled' or (status = 'approved' and applied_at is null));

    -- What two persons have seen stays as it was, and a change that is over stays so.
    create function keep_change() returns trigger language plpgsql as $$
      begin
        if (old.kind, old.target, old.before, old.after, old.affects, old.reason, old.first_reviewer_id, old.due_at)
            is distinct from
            (new.kind, new.target, new.before, new.after, new.affects, new.reason, new.first_reviewer_id, new.due_at)
          or old.status in ('rejected', 'withdrawn', 'overtaken', 'cancelled', 'missed') then
          raise exception 'change % does not change', old.id;
        end if;
        return new;
      end
    $$;
    create trigger config_change_is_kept before update on config_change for each row execute function keep_change();
  `.execute(db)
}
