import { type Kysely, sql } from 'kysely'

/**
 * Subscription projects and their orders. Only the engine writes these two tables; `subscription_project_text` has what
 * customers read about a project, and only operators' calls write it. Quantities are in units of the coin, payments in units
 * of the payment currency, times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- New projects and coins get ids above those that every exchange begins with.
    create sequence subscription_project_id start 1001;
    create sequence subscription_coin_id start 1001 maxvalue 65535;
    create sequence subscription_market_id start 1001 maxvalue 65535;

    create table subscription_project (
      id bigint primary key,
      -- The currency that the allotment creates: it does not exist before.
      coin_id int not null,
      coin_name text not null,
      coin_decimals int not null check (coin_decimals between 0 and 8),
      supply bigint not null check (supply > 0),
      -- [{currencyId, payUnits, coinUnits}]: payUnits of a currency buy coinUnits of the coin.
      prices json not null,
      quantity_min bigint not null check (quantity_min > 0),
      quantity_max bigint not null check (quantity_max >= quantity_min),
      customer_max bigint not null check (customer_max >= quantity_max and customer_max <= supply),
      start_at bigint not null,
      close_at bigint not null check (close_at > start_at),
      launch_at bigint not null,
      lockup_days int not null check (lockup_days >= 0),
      status text not null check (status in ('selling', 'allotted', 'launched', 'cancelled')),
      first_reviewer_id bigint,
      second_reviewer_id bigint check (second_reviewer_id <> first_reviewer_id),
      allotted_at bigint check (allotted_at >= close_at),
      issued bigint not null check (issued between 0 and supply),
      market_id int references market (id),
      launched_at bigint,
      check ((status in ('allotted', 'launched')) = (allotted_at is not null)),
      check ((allotted_at is null) = (second_reviewer_id is null)),
      check ((status = 'launched') = (launched_at is not null)),
      check ((launched_at is null) = (market_id is null)),
      check (issued = 0 or allotted_at is not null)
    );

    create table subscription_order (
      id bigint primary key,
      customer_id bigint not null,
      project_id bigint not null references subscription_project (id),
      coin_id int not null,
      currency_id int not null references currency (id),
      pay_units bigint not null check (pay_units > 0),
      coin_units bigint not null check (coin_units > 0),
      quantity bigint not null check (quantity > 0),
      paid bigint not null check (paid > 0),
      ordered_at bigint not null,
      status text not null check (status in ('reviewing', 'locked', 'unlocked', 'refunded')),
      allotted bigint not null check (allotted between 0 and quantity),
      cost bigint not null check (cost between 0 and paid),
      unlock_at bigint,
      ended_at bigint,
      check ((status in ('locked', 'unlocked')) = (allotted > 0)),
      check ((allotted > 0) = (unlock_at is not null)),
      check ((allotted > 0) = (cost > 0)),
      check ((status in ('unlocked', 'refunded')) = (ended_at is not null)),
      -- The end of the lock-up is respected.
      check (status <> 'unlocked' or ended_at >= unlock_at)
    );
    create index subscription_order_by_customer on subscription_order (customer_id, id);
    create index subscription_order_by_project on subscription_order (project_id, id);
    create index subscription_order_open on subscription_order (id) where status in ('reviewing', 'locked');

    -- Defence in depth behind the engine: an order keeps its terms, is allotted once and ends once.
    create function refuse_subscription_change() returns trigger language plpgsql as $$
    begin
      if old.ended_at is not null
        or (old.status = 'locked' and (new.status = 'reviewing' or
            (new.allotted, new.cost, new.unlock_at) is distinct from (old.allotted, old.cost, old.unlock_at)))
        or (new.id, new.customer_id, new.project_id, new.coin_id, new.currency_id, new.pay_units, new.coin_units,
            new.quantity, new.paid, new.ordered_at)
          is distinct from
           (old.id, old.customer_id, old.project_id, old.coin_id, old.currency_id, old.pay_units, old.coin_units,
            old.quantity, old.paid, old.ordered_at) then
        raise exception 'subscription order % keeps its terms and ends once', old.id;
      end if;
      return new;
    end $$;
    create trigger subscription_order_keeps_its_terms before update on subscription_order
      for each row execute function refuse_subscription_change();
    create trigger subscription_order_is_kept before delete or truncate on subscription_order
      for each statement execute function refuse_change();

    -- Every version of the description of a project, newest last.
    create table subscription_project_text (
      id bigint generated always as identity primary key,
      project_id bigint not null,
      description text not null,
      created_at bigint not null
    );
    create index subscription_project_text_by_project on subscription_project_text (project_id, id);
    create trigger subscription_project_text_is_append_only before update or delete or truncate
      on subscription_project_text for each statement execute function refuse_change();
  `.execute(db)
}
