import { type Kysely, sql } from 'kysely'

/** When the network last replaced the block that included a deposit, which its owner reads. Times are in epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table chain_deposit add column reorganised_at bigint`.execute(db)
}
