import { type Kysely, sql } from 'kysely'

/** Indexes by which a start finds open debts and advertisements without reading those that ended. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index debt_open on debt (customer_id, currency_id) where amount > 0;
    create index fiat_ad_open_by_id on fiat_ad (id) where status <> 'closed';
  `.execute(db)
}
