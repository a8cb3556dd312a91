import { type Kysely, sql } from 'kysely'

/**
 * Renames the flag of the exchange's market makers to `is_market_maker`, and `isMarketMaker` in the command log, and the
 * logged command `fundHouse` to `fundSystemAccount`, so that the whole log can still be replayed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer rename column desk to is_market_maker;

    -- Quotes inside a JSON string are escaped, so these patterns match only fields.
    alter table command disable trigger user;
    update command set body = replace(body::text, '"desk":', '"isMarketMaker":')::json
      where kind = 'openCustomer' and body::text like '%"desk":%';
    update command set kind = 'fundSystemAccount',
      body = replace(body::text, '"kind":"fundHouse"', '"kind":"fundSystemAccount"')::json
      where kind = 'fundHouse';
    alter table command enable trigger user;
  `.execute(db)
}
