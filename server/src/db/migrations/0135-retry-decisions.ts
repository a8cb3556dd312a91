import { type Kysely, sql } from 'kysely'

/**
 * Operators who let a record that was set aside be retried are stored as decisions, so that the part of one who loses the role is
 * withdrawn. A first part from before has no row, and no longer counts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table operator_decision drop constraint operator_decision_kind_check,
      add constraint operator_decision_kind_check
        check (kind in ('verification', 'charge', 'deposit', 'withdrawal', 'dispute', 'subscription', 'retry'))
  `.execute(db)
}
