import { type Kysely, sql } from 'kysely'

/**
 * A new password that support requires of a customer before their next sign-in. No earlier version starts on the database, since it
 * would let the customer in.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column password_required_at bigint`.execute(db)
}
