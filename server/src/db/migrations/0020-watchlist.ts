import { type Kysely, sql } from 'kysely'

/** Stores starred markets per account, so that all devices share them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column watchlist int[]`.execute(db)
}
