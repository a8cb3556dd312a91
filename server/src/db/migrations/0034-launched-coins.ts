import { type Kysely, sql } from 'kysely'

/**
 * Adds what the exchange needs to compute the index of a launched coin's market itself, and what customers see of a coin:
 * its full name, its icon and its networks.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The issue price, the prices of the last trades and the index prices of the last minute, in ticks. Null for a market
    -- whose index comes from a price source.
    alter table market add column own_index json;

    alter table subscription_project_text
      add column title text not null default '',
      -- The data of an SVG path in a box of 24.
      add column icon text not null default '',
      -- Names, separated by commas.
      add column networks text not null default '';
  `.execute(db)
}
