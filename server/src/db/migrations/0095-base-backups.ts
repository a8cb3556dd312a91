import { type Kysely, sql } from 'kysely'

/** The base backups that `deploy/backup.sh` made, so that the exchange knows the age of the newest one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table base_backup (
      name text primary key check (name ~ '^[0-9]{8}T[0-9]{6}Z$'),
      finished_at timestamptz not null default now()
    )
  `.execute(db)
}
