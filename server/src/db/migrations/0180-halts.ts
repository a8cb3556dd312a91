import { type Kysely, sql } from 'kysely'

/**
 * Halts of the exchange and of its parts (decision 97). Only the engine writes them: a row when a halt is declared, and its end once.
 * Times are in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table halt (
      -- The number of the command.
      id bigint primary key,
      scope text not null check (scope <> ''),
      cause text not null check (cause in ('maintenance', 'technical', 'security', 'network', 'market')),
      -- Further text for customers, as it is.
      customer_text text not null,
      -- For colleagues only.
      reason text not null check (reason <> ''),
      operator_id bigint not null,
      declared_at bigint not null,
      first_reviewer_id bigint,
      reviewer_id bigint,
      resumed_at bigint,
      check ((resumed_at is null) = (reviewer_id is null)),
      check ((resumed_at is null) = (first_reviewer_id is null)),
      check (reviewer_id <> first_reviewer_id)
    );
    -- Defence in depth behind the engine: one running halt of a scope, which ends once and is never lost.
    create unique index halt_running on halt (scope) where resumed_at is null;
    create function refuse_change_of_halt() returns trigger language plpgsql as $$
      begin
        if old.resumed_at is not null or (old.id, old.scope, old.cause, old.customer_text, old.reason, old.operator_id, old.declared_at)
          is distinct from (new.id, new.scope, new.cause, new.customer_text, new.reason, new.operator_id, new.declared_at) then
          raise exception 'a halt only ends, once';
        end if;
        return new;
      end
    $$;
    create trigger halt_only_ends before update on halt for each row execute function refuse_change_of_halt();
    create trigger halt_is_kept before delete or truncate on halt
      for each statement execute function refuse_change();
  `.execute(db)
}
