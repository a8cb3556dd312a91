import { type Kysely, sql } from 'kysely'

/**
 * The signed requests that changed a setting of a program and are not a command of the engine, which knows those. A copy of one does
 * nothing while its time is accepted; after that, the row is deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table signed_setting (
      signature_hash text primary key,
      expires_at bigint not null
    );
    create index signed_setting_by_end on signed_setting (expires_at);
  `.execute(db)
}
