import { type Kysely, sql } from 'kysely'

/** The maker fee at which each opening order was accepted, in parts per million, at most its highest fee (decision 41). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table perp_position add column maker_fee_ppm integer not null default 0 check (maker_fee_ppm >= 0);
    update perp_position set maker_fee_ppm = least(perp_market.maker_fee_ppm, perp_position.fee_ppm)
      from perp_market where perp_market.id = perp_position.perp_id;
    alter table perp_position alter column maker_fee_ppm drop default;
  `.execute(db)
}
