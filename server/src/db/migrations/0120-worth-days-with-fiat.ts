import { type Kysely, sql } from 'kysely'

/** Deletes stored days in which coins dealt for fiat were counted as profit or loss; they are computed again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    delete from worth_day where customer_id in (
      select unnest(array[buyer_id, seller_id]) from fiat_deal where status = 'completed'
    )
  `.execute(db)
}
