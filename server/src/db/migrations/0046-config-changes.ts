import { type Kysely, sql } from 'kysely'

/**
 * Changes of the configuration that one operator proposes and another decides (decision 41), and the maker fee at which
 * each order was accepted. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table config_change (
      id bigint generated always as identity primary key,
      -- The product, such as 'market', and its record as in the audit log: 'market:1'.
      kind text not null,
      target text not null,
      -- The values that change, by name; before is null for a new record.
      before jsonb,
      after jsonb not null check (after is distinct from before),
      -- What the change affects, as counted when it was proposed.
      affects jsonb not null,
      reason text not null check (reason <> ''),
      proposer_id bigint not null references app_user (id),
      proposed_at bigint not null,
      status text not null check (status in ('waiting', 'approved', 'rejected', 'withdrawn', 'overtaken')),
      decider_id bigint references app_user (id),
      decided_at bigint,
      decision_reason text not null default '',
      -- When the exchange had applied it. An approved change without it is applied at the next start.
      applied_at bigint,
      check (decider_id is distinct from proposer_id or status = 'withdrawn'),
      check ((status = 'waiting') = (decided_at is null)),
      check ((decider_id is null) = (decided_at is null)),
      check (applied_at is null or status = 'approved')
    );
    -- A record has at most one change that waits or is being applied.
    create unique index config_change_pending on config_change (target)
      where status = 'waiting' or (status = 'approved' and applied_at is null);
    create index config_change_waiting on config_change (proposed_at, id) where status = 'waiting';
    create index config_change_unapplied on config_change (id) where status = 'approved' and applied_at is null;
    create index config_change_by_target on config_change (target, id);

    alter table spot_order add column maker_fee_ppm integer not null default 0 check (maker_fee_ppm >= 0);
    update spot_order set maker_fee_ppm = market.maker_fee_ppm from market where market.id = spot_order.market_id;
    alter table spot_order alter column maker_fee_ppm drop default;
  `.execute(db)
}
