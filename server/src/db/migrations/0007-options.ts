import { type Kysely, sql } from 'kysely'

/**
 * Timed options and the price log. Only the engine writes these tables. The terms of an option are never
 * updated; its result is computed from the ticks. Amounts are in units, prices in ticks, times in epoch
 * milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table market add column tick_seq bigint not null default 0;

    create table option_config (
      -- The id of the market.
      id int primary key references market (id),
      durations json not null,
      currencies json not null,
      status text not null check (status in ('open', 'paused'))
    );

    create table timed_option (
      id bigint primary key,
      customer_id bigint not null,
      market_id int not null references market (id),
      currency_id int not null references currency (id),
      type text not null check (type in ('call', 'put', 'even')),
      seconds int not null,
      stake bigint not null check (stake > 0),
      payout_ppm int not null check (payout_ppm > 0),
      accepted_at bigint not null,
      accepted_tick bigint not null,
      entry_ticks bigint,
      delivery_ticks bigint,
      result text check (result in ('win', 'lose', 'draw', 'void')),
      payout bigint not null check (payout >= 0),
      settled_at bigint,
      batch_seq bigint not null,
      check ((result is null) = (settled_at is null))
    );
    create index timed_option_by_customer on timed_option (customer_id, id);
    create index timed_option_by_batch on timed_option (customer_id, batch_seq);
    create index timed_option_open on timed_option (id) where result is null;

    -- Defence in depth behind the engine: the terms and the entry of an option never change, and it is settled once.
    create function refuse_option_change() returns trigger language plpgsql as $$
    begin
      if old.result is not null
        or (new.id, new.customer_id, new.market_id, new.currency_id, new.type, new.seconds, new.stake, new.payout_ppm,
            new.accepted_at, new.accepted_tick)
          is distinct from
           (old.id, old.customer_id, old.market_id, old.currency_id, old.type, old.seconds, old.stake, old.payout_ppm,
            old.accepted_at, old.accepted_tick)
        or (old.entry_ticks is not null and new.entry_ticks is distinct from old.entry_ticks) then
        raise exception 'option % is settled once, on the terms it was accepted on', old.id;
      end if;
      return new;
    end $$;
    create trigger timed_option_keeps_its_terms before update on timed_option
      for each row execute function refuse_option_change();
    create trigger timed_option_is_kept before delete or truncate on timed_option
      for each statement execute function refuse_change();

    -- Every index tick, numbered from 1 per market. Each hash covers the previous one. Append-only.
    create table price_tick (
      market_id int not null references market (id),
      n bigint not null,
      at bigint not null,
      ticks bigint not null check (ticks > 0),
      hash bytea not null check (length(hash) = 32),
      primary key (market_id, n)
    );
    create index price_tick_by_time on price_tick (market_id, at);
    create trigger price_tick_is_append_only before update or delete or truncate on price_tick
      for each statement execute function refuse_change();

    create table trail_key (
      key_id text primary key,
      public_key bytea not null check (length(public_key) = 32),
      -- The key that a demo generates. In production the key is a setting and is never stored here.
      demo_seed bytea,
      first_used_at bigint not null
    );

    -- Signed checkpoints: the newest tick of a market at a point in time.
    create table trail_head (
      market_id int not null,
      n bigint not null,
      signed_at bigint not null,
      key_id text not null references trail_key (key_id),
      signature bytea not null check (length(signature) = 64),
      primary key (market_id, n),
      foreign key (market_id, n) references price_tick (market_id, n)
    );
    create index trail_head_by_time on trail_head (signed_at, market_id);
    create trigger trail_head_is_append_only before update or delete or truncate on trail_head
      for each statement execute function refuse_change();
  `.execute(db)
}
