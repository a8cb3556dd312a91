import { type Kysely, sql } from 'kysely'

/** Append-only tables also reject `truncate`, which does not fire row triggers. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of [
    'posting',
    'command',
    'spot_trade',
    'transfer',
    'contract_trade',
    'funding_payment',
    'upload_view',
    'audit_log',
  ])
    await sql`
      create trigger ${sql.id(`${table}_is_not_emptied`)} before truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db)
}
