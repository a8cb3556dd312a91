import { type Kysely, sql } from 'kysely'

/**
 * Maintenances that operators announce ahead, which begin by a halt of their scope (decision 113). Every revision of one is kept and
 * public. Times are in epoch milliseconds. No earlier version starts on the database, since it would let an announced time pass.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table maintenance (
      id bigint generated always as identity primary key,
      scope text not null check (scope <> ''),
      begins_at bigint not null,
      -- When it is expected to end. Two persons end it earlier or later, as any halt.
      expected_until bigint not null check (expected_until > begins_at),
      -- Further texts for customers, by language.
      texts jsonb not null,
      -- For colleagues only.
      reason text not null check (reason <> ''),
      -- 'begun' without a halt is being begun; 'missed' and 'refused' have halted nothing.
      status text not null check (status in ('announced', 'begun', 'cancelled', 'missed', 'refused')),
      version int not null check (version > 0),
      -- Who announced or last changed it, and when.
      operator_id bigint not null references app_user (id),
      changed_at bigint not null,
      halt_id bigint references halt (id) deferrable,
      news_id bigint not null references news (id),
      check (halt_id is null or status = 'begun')
    );
    create unique index maintenance_announced on maintenance (scope) where status = 'announced';
    create index maintenance_unbegun on maintenance (id) where status = 'begun' and halt_id is null;
    create index maintenance_by_operator on maintenance (operator_id, changed_at);
    create index maintenance_of_halt on maintenance (halt_id);

    create table maintenance_revision (
      maintenance_id bigint not null references maintenance (id),
      version int not null,
      status text not null,
      begins_at bigint not null,
      expected_until bigint not null,
      texts jsonb not null,
      reason text not null,
      operator_id bigint not null,
      at bigint not null,
      primary key (maintenance_id, version)
    );

    -- Whatever changes a maintenance leaves its revision, and one that is over changes no more.
    create function keep_maintenance_revision() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if (old.id, old.scope, old.news_id) is distinct from (new.id, new.scope, new.news_id)
            or old.status in ('cancelled', 'missed', 'refused') or old.halt_id is not null then
            raise exception 'a maintenance that is over does not change, and none changes its scope';
          end if;
          if new.version = old.version and new.halt_id is not null and old.status = 'begun' and new.status = 'begun' then
            return new;
          end if;
          if new.version <> old.version + 1 then
            raise exception 'a changed maintenance has the next version';
          end if;
        end if;
        insert into maintenance_revision
          values (new.id, new.version, new.status, new.begins_at, new.expected_until, new.texts, new.reason, new.operator_id,
            new.changed_at);
        return new;
      end
    $$;
    create trigger maintenance_revision_is_kept after insert or update on maintenance
      for each row execute function keep_maintenance_revision();
    create trigger maintenance_is_kept before delete or truncate on maintenance
      for each statement execute function refuse_change();
    create trigger maintenance_revision_does_not_change before update or delete or truncate on maintenance_revision
      for each statement execute function refuse_change();
  `.execute(db)
}
