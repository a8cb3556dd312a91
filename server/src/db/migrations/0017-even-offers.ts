import { type Kysely, sql } from 'kysely'

/**
 * Limits for even options: an estimate of how often each market's index price is unchanged after 5 and after
 * 30 seconds (in parts per billion), and the most the exchange may lose to one customer per second of
 * delivery. Existing markets start without an estimate; the customer cap starts at two fifths of the total
 * cap.
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
