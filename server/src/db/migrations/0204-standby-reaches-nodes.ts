import { type Kysely, sql } from 'kysely'

/** An engine that is cut off from the nodes gives way to a standby that reaches them. One of an earlier version never says so. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table standby add column reaches_nodes boolean not null default false`.execute(db)
}
