import { type Kysely, sql } from 'kysely'

/** Indexes transfers by their accounts and time, as programs list them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index transfer_by_accounts on transfer (customer_id, source, target, at, id)`.execute(db)
}
