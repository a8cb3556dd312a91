import { type Kysely, sql } from 'kysely'

/** Starred markets belong to the account, not to one device. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column watchlist int[]`.execute(db)
}
