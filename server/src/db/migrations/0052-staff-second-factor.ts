import { type Kysely, sql } from 'kysely'

/** Whether the sign-in of an operator's session passed a second factor. Operators sign in again once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    delete from ops_session;
    alter table ops_session add column second_factor boolean not null default false;
  `.execute(db)
}
