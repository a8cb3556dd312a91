import { type Kysely, sql } from 'kysely'

/** Countdowns of contracts: at their end the working orders of the customer there are cancelled. Those from before are of markets. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- 0: no contract.
    alter table order_countdown add column perp_id int not null default 0 check (perp_id >= 0);
    alter table order_countdown alter column perp_id drop default;
  `.execute(db)
}
