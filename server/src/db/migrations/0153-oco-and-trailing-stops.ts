import { type Kysely, sql } from 'kysely'

/**
 * Stop orders that are a leg of an OCO, which may hold nothing of their own, and those that trail the index price, whose trigger
 * and worst price move to better prices while they wait.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table stop_order
      -- The limit order of its OCO.
      add column paired_order_id bigint,
      -- How far the trigger trails, in parts per million, and the index price that it last followed, in ticks.
      add column trail_ppm int check (trail_ppm > 0),
      add column trailed_ticks bigint check (trailed_ticks > 0),
      add constraint stop_order_trail_check check ((trail_ppm is null) = (trailed_ticks is null)),
      drop constraint stop_order_check,
      add constraint stop_order_release_check check (status = 'waiting' or held = 0),
      add constraint stop_order_hold_check check (status <> 'waiting' or held > 0 or paired_order_id is not null);
    create index stop_order_by_order on stop_order (placed_order_id) where placed_order_id is not null;
    create index stop_order_by_pair on stop_order (paired_order_id) where paired_order_id is not null;

    create or replace function refuse_stop_change() returns trigger language plpgsql as $$
    begin
      if old.status <> 'waiting'
        or (new.id, new.customer_id, new.market_id, new.side, new.trigger_source, new.trigger_direction,
            new.type, new.lots, new.placed_at, new.paired_order_id, new.trail_ppm)
          is distinct from
           (old.id, old.customer_id, old.market_id, old.side, old.trigger_source, old.trigger_direction,
            old.type, old.lots, old.placed_at, old.paired_order_id, old.trail_ppm)
        or (old.trail_ppm is null and (new.trigger_ticks, new.ticks) is distinct from (old.trigger_ticks, old.ticks))
        or (old.side = 'sell' and (new.trigger_ticks < old.trigger_ticks or new.ticks < old.ticks))
        or (old.side = 'buy' and (new.trigger_ticks > old.trigger_ticks or new.ticks > old.ticks)) then
        raise exception 'stop order % keeps its terms and ends once', old.id;
      end if;
      return new;
    end $$;
  `.execute(db)
}
