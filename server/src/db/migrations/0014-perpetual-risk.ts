import { type Kysely, sql } from 'kysely'

/**
 * Limits what a perpetual can cost the insurance fund. Listed perpetuals get the defaults of new ones: an
 * impact notional of 10,000 whole units of the settle currency, and a mark clamp of half the smallest
 * maintenance rate. Each open position gets the rate of the tier for its lots plus those of its owner's older
 * rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table contract_market
      add column impact_notional bigint,
      add column impact_spread_max_ppm int not null default 5000,
      add column cover_slack_ppm int not null default 1000,
      -- The minute (of exchange time) in which the fund last paid, and the amount paid in it.
      add column cover_minute bigint not null default 0,
      add column cover_paid bigint not null default 0,
      add column close_only_until bigint not null default 0;
    update contract_market m set
      impact_notional = 10000 * (10 ^ (select decimals from currency where id = m.settle_id))::bigint,
      mark_clamp_ppm = least(mark_clamp_ppm, greatest(1, (m.tiers -> 0 ->> 'maintenancePpm')::int / 2));
    alter table contract_market
      alter column impact_notional set not null,
      alter column impact_spread_max_ppm drop default,
      alter column cover_slack_ppm drop default,
      alter column cover_minute drop default,
      alter column cover_paid drop default,
      alter column close_only_until drop default;

    -- In ppm of the value at the mark price.
    alter table contract_position add column maintenance_ppm int not null default 0;
    with counted as (
      select p.id, p.contract_id,
        case when c.desk then p.lots
          else sum(p.open_lots + p.remaining) over (partition by p.customer_id, p.contract_id, p.side order by p.id)
        end as lots
      from contract_position p join customer c on c.id = p.customer_id
      where p.status in ('waiting', 'holding')
    )
    update contract_position p set maintenance_ppm = coalesce(
      (select (tier ->> 'maintenancePpm')::int from json_array_elements(m.tiers) tier
        where (tier ->> 'lotsMax')::bigint >= counted.lots order by (tier ->> 'lotsMax')::bigint limit 1),
      (m.tiers -> -1 ->> 'maintenancePpm')::int)
      from counted join contract_market m on m.id = counted.contract_id
      where p.id = counted.id;
    alter table contract_position alter column maintenance_ppm drop default;
  `.execute(db)
}
