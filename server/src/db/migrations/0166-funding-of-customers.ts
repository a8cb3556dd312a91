import { type Kysely, sql } from 'kysely'

/** Indexes the funding payments of a customer by their time, at which the contract of each payment is looked up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index funding_payment_by_customer_at on funding_payment (customer_id, at, id)`.execute(db)
}
