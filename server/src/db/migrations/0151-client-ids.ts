import { type Kysely, sql } from 'kysely'

/**
 * The ids that customers give to their orders and stop orders. The engine accepts none that the customer has open already; the
 * indexes find the newest order with one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table spot_order add column client_id text check (length(client_id) <= 36);
    alter table stop_order add column client_id text check (length(client_id) <= 36);
    create index spot_order_by_client_id on spot_order (customer_id, client_id, id) where client_id is not null;
    create index stop_order_by_client_id on stop_order (customer_id, client_id, id) where client_id is not null;
  `.execute(db)
}
