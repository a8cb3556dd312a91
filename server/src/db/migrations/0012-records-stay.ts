import { type Kysely, sql } from 'kysely'

/** What may only be added to cannot be emptied either: a row trigger hears nothing of a `truncate`. */
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
