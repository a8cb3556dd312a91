import { type Kysely, sql } from 'kysely'

/**
 * Separates the time in force of spot orders from their type, in the rows of orders and in the command log, so that the
 * whole log can still be replayed. A limit order of the log without a time in force is `gtc`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- 'gtc', 'post_only', 'ioc' or 'fok', and for a market order 'ioc'.
    alter table spot_order add column time_in_force text;
    update spot_order set
      type = case type when 'market' then 'market' else 'limit' end,
      time_in_force = case type when 'limit' then 'gtc' when 'market' then 'ioc' else type end;
    alter table spot_order alter column time_in_force set not null;

    alter table command disable trigger user;
    update command set body = jsonb_set(body::jsonb, '{terms}', body::jsonb -> 'terms'
        || jsonb_build_object('type', 'limit', 'timeInForce', body -> 'terms' ->> 'type'))::json
      where kind = 'placeOrder' and body -> 'terms' ->> 'type' in ('post_only', 'ioc', 'fok');
    alter table command enable trigger user;
  `.execute(db)
}
