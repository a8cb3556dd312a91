import { type Kysely, sql } from 'kysely'

/** An index for the entries of one operator and one action, of which there may be none among many of each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_log_by_actor_and_call on audit_log (actor_id, call, id)`.execute(db)
}
