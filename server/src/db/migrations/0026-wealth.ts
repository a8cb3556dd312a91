import { type Kysely, sql } from 'kysely'

/**
 * Wealth plans, their orders and the yields paid. Only the engine writes these three tables; `wealth_terms` has the texts
 * that customers agree to, and only operators' calls write it. The terms of an order are never updated. Amounts are in
 * units, times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- New plans get ids above those that every exchange begins with.
    create sequence wealth_plan_id start 1001;

    -- Every version of the terms of a plan. A purchase names the version that its customer agreed to.
    create table wealth_terms (
      id bigint generated always as identity primary key,
      plan_id bigint not null,
      cycle_days int not null,
      daily_yield_ppm int not null,
      -- Conditions beyond the rules that hold for all plans; often empty.
      conditions text not null,
      created_at bigint not null
    );
    create trigger wealth_terms_are_append_only before update or delete or truncate on wealth_terms
      for each statement execute function refuse_change();

    create table wealth_plan (
      id bigint primary key,
      currency_id int not null references currency (id),
      cycle_days int not null check (cycle_days > 0),
      daily_yield_ppm int not null check (daily_yield_ppm > 0),
      amount_min bigint not null check (amount_min > 0),
      amount_max bigint not null check (amount_max >= amount_min),
      customer_max bigint not null check (customer_max >= amount_max),
      quota bigint not null check (quota >= customer_max),
      terms_id bigint not null,
      status text not null check (status in ('open', 'paused'))
    );

    create table wealth_order (
      id bigint primary key,
      customer_id bigint not null,
      plan_id bigint not null references wealth_plan (id),
      currency_id int not null references currency (id),
      terms_id bigint not null,
      cycle_days int not null,
      daily_yield_ppm int not null,
      principal bigint not null check (principal > 0),
      bought_at bigint not null,
      days_paid int not null check (days_paid between 0 and cycle_days),
      status text not null check (status in ('hosting', 'completed', 'redeemed')),
      penalty bigint not null check (penalty between 0 and principal),
      ended_at bigint,
      check ((status = 'hosting') = (ended_at is null)),
      check (status <> 'completed' or days_paid = cycle_days),
      check (penalty = 0 or status = 'redeemed')
    );
    create index wealth_order_by_customer on wealth_order (customer_id, id);
    create index wealth_order_open on wealth_order (plan_id) where status = 'hosting';

    -- Defence in depth behind the engine: an order keeps its terms, ends once, and no day is paid twice.
    create function refuse_wealth_change() returns trigger language plpgsql as $$
    begin
      if old.status <> 'hosting' or new.days_paid < old.days_paid
        or (new.id, new.customer_id, new.plan_id, new.currency_id, new.terms_id, new.cycle_days, new.daily_yield_ppm,
            new.principal, new.bought_at)
          is distinct from
           (old.id, old.customer_id, old.plan_id, old.currency_id, old.terms_id, old.cycle_days, old.daily_yield_ppm,
            old.principal, old.bought_at) then
        raise exception 'wealth order % keeps its terms and ends once', old.id;
      end if;
      return new;
    end $$;
    create trigger wealth_order_keeps_its_terms before update on wealth_order
      for each row execute function refuse_wealth_change();
    create trigger wealth_order_is_kept before delete or truncate on wealth_order
      for each statement execute function refuse_change();

    -- One row for each payment; the days up to days_paid are paid by it and its predecessors.
    create table wealth_yield (
      order_id bigint not null references wealth_order (id),
      customer_id bigint not null,
      currency_id int not null references currency (id),
      days_paid int not null,
      amount bigint not null check (amount > 0),
      at bigint not null,
      primary key (order_id, days_paid)
    );
    create index wealth_yield_by_customer on wealth_yield (customer_id, at);
    create trigger wealth_yield_is_append_only before update or delete or truncate on wealth_yield
      for each statement execute function refuse_change();
  `.execute(db)
}
