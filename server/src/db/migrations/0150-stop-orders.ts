import { type Kysely, sql } from 'kysely'

/**
 * Stop orders of spot markets, which can be set aside, and the prices of trades that reach stop orders which are not processed
 * yet. Only the engine writes them. Amounts are in units, prices in ticks, times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table stop_order (
      -- Unique among stop orders and orders.
      id bigint primary key,
      customer_id bigint not null,
      market_id int not null references market (id),
      side text not null check (side in ('buy', 'sell')),
      trigger_source text not null check (trigger_source in ('last', 'index')),
      trigger_direction text not null check (trigger_direction in ('at_or_below', 'at_or_above')),
      trigger_ticks bigint not null check (trigger_ticks > 0),
      type text not null check (type in ('limit', 'market')),
      -- The limit price, or the worst price of a market order.
      ticks bigint not null check (ticks > 0),
      lots bigint not null check (lots > 0),
      status text not null check (status in ('waiting', 'triggered', 'cancelled')),
      cancel_reason text,
      held bigint not null check (held >= 0),
      -- The order that it became.
      placed_order_id bigint,
      placed_at bigint not null,
      updated_at bigint not null,
      batch_seq bigint not null,
      check ((status = 'waiting') = (held > 0)),
      check ((status = 'triggered') = (placed_order_id is not null)),
      check ((status = 'cancelled') = (cancel_reason is not null))
    );
    create index stop_order_waiting on stop_order (customer_id, id) where status = 'waiting';
    create index stop_order_ended on stop_order (customer_id, batch_seq, id) where status <> 'waiting';
    create index stop_order_by_batch on stop_order (batch_seq) where status <> 'waiting';

    -- Defence in depth behind the engine: a stop order keeps its terms and ends once.
    create function refuse_stop_change() returns trigger language plpgsql as $$
    begin
      if old.status <> 'waiting'
        or (new.id, new.customer_id, new.market_id, new.side, new.trigger_source, new.trigger_direction, new.trigger_ticks,
            new.type, new.ticks, new.lots, new.placed_at)
          is distinct from
           (old.id, old.customer_id, old.market_id, old.side, old.trigger_source, old.trigger_direction, old.trigger_ticks,
            old.type, old.ticks, old.lots, old.placed_at) then
        raise exception 'stop order % keeps its terms and ends once', old.id;
      end if;
      return new;
    end $$;
    create trigger stop_order_keeps_its_terms before update on stop_order
      for each row execute function refuse_stop_change();
    create trigger stop_order_is_kept before delete or truncate on stop_order
      for each statement execute function refuse_change();

    alter table set_aside drop constraint set_aside_record_check;
    alter table set_aside add constraint set_aside_record_check check (record in
      ('fiatDeal', 'option', 'subscriptionOrder', 'wealthOrder', 'perp', 'perpOpening', 'marketIndex', 'stopOrder'));

    alter table market add column swept_low bigint not null default 0 check (swept_low >= 0);
    alter table market add column swept_high bigint not null default 0 check (swept_high >= 0);
  `.execute(db)
}
