import { type Kysely, sql } from 'kysely'

/**
 * Payments that expired and that the server cannot have signed again, which two persons may return (decision 118). An earlier version
 * would take them for conflicts of the signer, and let one person return them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payment_conflict add column cause text not null default 'signer' check (cause in ('signer', 'expired'))
  `.execute(db)
}
