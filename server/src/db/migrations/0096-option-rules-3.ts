import { type Kysely, sql } from 'kysely'

/** Options whose entry price is recorded a delay after acceptance, and the origin of prices in their tickets (decision 46). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table timed_option
      drop constraint timed_option_rules_check,
      add constraint timed_option_rules_check check (rules in (1, 2, 3));
    -- Of the market's prices; null in tickets under rules 1 and 2.
    alter table option_ticket add column origin text check (origin in ('quotes', 'simulated', 'own_trades'));
  `.execute(db)
}
