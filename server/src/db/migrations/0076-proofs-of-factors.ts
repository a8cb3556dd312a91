import { type Kysely, sql } from 'kysely'

/** What a passkey's challenge may be used for: a sign-in or a registration if empty, else one act of one session. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table passkey_challenge add column scope text not null default ''`.execute(db)
}
