import { type Kysely, sql } from 'kysely'

/**
 * Conditional orders of perpetuals, of customers with net positions. They hold nothing. Only the engine writes them. Prices are in ticks,
 * times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table perp_conditional (
      -- The number of the command that placed it.
      id bigint primary key,
      customer_id bigint not null,
      perp_id int not null references perp_market (id),
      side text not null check (side in ('buy', 'sell')),
      purpose text not null check (purpose in ('open', 'reduce', 'close')),
      trigger_source text not null check (trigger_source in ('mark', 'last')),
      trigger_direction text not null check (trigger_direction in ('at_or_below', 'at_or_above')),
      trigger_ticks bigint not null check (trigger_ticks > 0),
      -- Without lots it closes the whole position.
      lots bigint check (lots > 0),
      leverage int check (leverage > 0),
      client_id text check (length(client_id) <= 36),
      status text not null check (status in ('waiting', 'reached', 'triggered', 'cancelled')),
      cancel_reason text,
      -- The order that it became.
      placed_order_id bigint,
      placed_at bigint not null,
      updated_at bigint not null,
      batch_seq bigint not null,
      check ((purpose = 'close') = (lots is null)),
      check ((purpose = 'open') = (leverage is not null)),
      check ((status = 'triggered') = (placed_order_id is not null)),
      check ((status = 'cancelled') = (cancel_reason is not null))
    );
    create index perp_conditional_open on perp_conditional (customer_id, id) where status in ('waiting', 'reached');
    create index perp_conditional_by_customer on perp_conditional (customer_id, perp_id, id);
    create index perp_conditional_by_client_id on perp_conditional (customer_id, client_id, id)
      where client_id is not null;
    create index perp_conditional_by_batch on perp_conditional (batch_seq) where status in ('triggered', 'cancelled');

    -- Defence in depth behind the engine: a conditional order keeps its terms and ends once.
    create function refuse_conditional_change() returns trigger language plpgsql as $$
    begin
      if old.status in ('triggered', 'cancelled')
        or (old.status = 'reached' and new.status = 'waiting')
        or (new.id, new.customer_id, new.perp_id, new.side, new.purpose, new.trigger_source, new.trigger_direction,
            new.trigger_ticks, new.lots, new.leverage, new.client_id, new.placed_at)
          is distinct from
           (old.id, old.customer_id, old.perp_id, old.side, old.purpose, old.trigger_source, old.trigger_direction,
            old.trigger_ticks, old.lots, old.leverage, old.client_id, old.placed_at) then
        raise exception 'conditional order % keeps its terms and ends once', old.id;
      end if;
      return new;
    end $$;
    create trigger perp_conditional_keeps_its_terms before update on perp_conditional
      for each row execute function refuse_conditional_change();
    create trigger perp_conditional_is_kept before delete or truncate on perp_conditional
      for each statement execute function refuse_change();
  `.execute(db)
}
