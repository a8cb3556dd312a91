import { type Kysely, sql } from 'kysely'

/** The leverages that customers have set for the orders of their programs. Without a row it is 1. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table perp_leverage (
      id bigint generated always as identity primary key,
      customer_id bigint not null references app_user (id),
      perp_id int not null,
      leverage int not null check (leverage >= 1),
      unique (customer_id, perp_id)
    );
  `.execute(db)
}
