import { type Kysely, sql } from 'kysely'

/** The times of the latest decisions that a buyer did not make a payment they had claimed, ascending. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table fiat_trader add column disproved_at json not null default '[]'`.execute(db)
}
