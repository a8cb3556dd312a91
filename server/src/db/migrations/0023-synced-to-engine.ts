import { type Kysely, sql } from 'kysely'

/** Renames the flag of a saved address that the engine has applied, and its index. Rows are unchanged. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table address_book rename column told_core to synced_to_engine;
    alter index address_book_untold rename to address_book_unsynced;
  `.execute(db)
}
