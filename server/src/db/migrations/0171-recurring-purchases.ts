import { type Kysely, sql } from 'kysely'

/** Plans that buy a coin again and again, and what became of each of their due hours (decision 89). Times are in epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table recurring_plan (
      id bigint generated always as identity primary key,
      customer_id bigint not null references app_user (id),
      market_id int not null references market (id),
      -- The most that one purchase pays, in quote units.
      amount bigint not null check (amount > 0),
      every text not null check (every in ('day', 'week', 'month')),
      day int check (day between 1 and case every when 'week' then 7 else 31 end),
      hour int not null check (hour between 0 and 23),
      status text not null check (status in ('active', 'paused', 'ended')),
      paused_by_failures boolean not null default false,
      -- Skipped purchases in a row that count.
      failures int not null default 0,
      -- The beginning of the hour that is due next, and when in it the purchase is made, which only the exchange knows.
      due_at bigint,
      run_at bigint,
      created_at bigint not null,
      check ((every = 'day') = (day is null)),
      check ((status = 'active') = (due_at is not null)),
      check ((status = 'active') = (run_at is not null)),
      check (not paused_by_failures or status <> 'active')
    );
    create index recurring_plan_by_customer on recurring_plan (customer_id, id);
    create index recurring_plan_due on recurring_plan (run_at) where status = 'active';

    create table recurring_purchase (
      id bigint generated always as identity primary key,
      plan_id bigint not null references recurring_plan (id) on delete cascade,
      customer_id bigint not null,
      due_at bigint not null,
      -- As it was in the plan when the purchase began.
      amount bigint not null check (amount > 0),
      status text not null check (status in ('pending', 'bought', 'skipped')),
      reason text,
      order_id bigint,
      at bigint not null,
      -- The order that is sent, the same with the same key until its outcome is known.
      attempt int not null default 0,
      ticks bigint,
      lots bigint,
      good_until bigint,
      unique (plan_id, due_at),
      check ((status = 'skipped') = (reason is not null)),
      check (status <> 'bought' or order_id is not null),
      check ((ticks is null) = (lots is null) and (ticks is null) = (good_until is null))
    );
    create index recurring_purchase_by_customer on recurring_purchase (customer_id, id);
    create index recurring_purchase_pending on recurring_purchase (id) where status = 'pending';
  `.execute(db)
}
