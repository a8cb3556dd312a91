import { type Kysely, sql } from 'kysely'

/**
 * What a customer adds to a purchase, the rules of each option, and its signed ticket (decision 39). Options that were
 * bought before have no nonce and no ticket.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table timed_option
      add column rules int not null default 1 check (rules in (1, 2)),
      add column nonce bytea check (length(nonce) = 16),
      add column client_at bigint,
      add column good_until bigint,
      add check ((nonce is null) = (client_at is null) and (nonce is null) = (good_until is null));
    alter table timed_option alter column rules drop default;
    create index timed_option_by_nonce on timed_option (nonce) where nonce is not null;
    create index timed_option_by_acceptance on timed_option (accepted_at);

    create or replace function refuse_option_change() returns trigger language plpgsql as $$
    begin
      if old.result is not null
        or (new.id, new.customer_id, new.market_id, new.currency_id, new.type, new.seconds, new.stake, new.payout_ppm,
            new.accepted_at, new.accepted_tick, new.rules, new.nonce, new.client_at, new.good_until)
          is distinct from
           (old.id, old.customer_id, old.market_id, old.currency_id, old.type, old.seconds, old.stake, old.payout_ppm,
            old.accepted_at, old.accepted_tick, old.rules, old.nonce, old.client_at, old.good_until)
        or (old.entry_ticks is not null and new.entry_ticks is distinct from old.entry_ticks) then
        raise exception 'option % is settled once, on the terms it was accepted on', old.id;
      end if;
      return new;
    end $$;

    -- Signed after the commit that accepted the option, and stored before it is answered. Append-only.
    create table option_ticket (
      -- Of the option.
      id bigint primary key,
      prev bytea not null check (length(prev) = 32),
      -- Of the signed text; the next ticket contains it.
      hash bytea not null check (length(hash) = 32),
      key_id text not null references trail_key (key_id),
      signature bytea not null check (length(signature) = 64)
    );
    create trigger option_ticket_is_append_only before update or delete or truncate on option_ticket
      for each statement execute function refuse_change();
  `.execute(db)
}
