import { type Kysely, sql } from 'kysely'

/** When the treasury last finished a full check of the accounts. Others compare the accounts that have changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table treasury_cursor add column fully_checked_at bigint`.execute(db)
}
