import { type Kysely, sql } from 'kysely'

/** Which secret this database belongs to, without revealing it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table deployment add column secret_check bytea check (length(secret_check) = 32)
  `.execute(db)
}
