import { type Kysely, sql } from 'kysely'

/**
 * What decides whether an even may be bought: how often each market's index price comes back after 5 and after 30 seconds
 * (shares in parts per billion), and what the house may lose to one customer within one second of delivery. Markets that
 * exist start without an estimate; a customer's cap starts at two fifths of the cap for all.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table market add column unchanged json not null default
      '{"short":{"at":0,"ticks":0,"sharePpb":1000000000,"spans":0},"long":{"at":0,"ticks":0,"sharePpb":1000000000,"spans":0}}';
    alter table market alter column unchanged drop default;

    update option_config set currencies = coalesce((
      select json_agg(currency.value::jsonb || jsonb_build_object('customerExposureMax',
        greatest(1, div(rtrim(currency.value ->> 'exposureMax', 'n')::numeric * 2, 5))::text || 'n'))
      from json_array_elements(option_config.currencies) as currency(value)
    ), '[]');
  `.execute(db)
}
