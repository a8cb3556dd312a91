import { type Kysely, sql } from 'kysely'

/** Lists the migrations that a version must know to work with this database, also if it does not know later ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table needed_migration (name text primary key)`.execute(db)
}
