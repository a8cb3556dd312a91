import { type Kysely, sql } from 'kysely'

/** Customers' choices for the charts of markets, so that all devices share them (decision 109). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table chart_choice (
      customer_id bigint not null references app_user (id),
      -- The id of a spot market, or that of a perpetual after 'perp_'.
      chart text not null,
      -- How often it was stored. A device stores on top of the revision that it knows.
      revision int not null check (revision > 0),
      choice jsonb not null check (octet_length(choice::text) <= 20000),
      changed_at bigint not null,
      primary key (customer_id, chart)
    )
  `.execute(db)
}
