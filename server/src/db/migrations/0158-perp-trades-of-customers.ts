import { type Kysely, sql } from 'kysely'

/**
 * Indexes of the trades of a customer and of the funding payments of a perpetual. Those of market makers, whose ids are below
 * 1,000, are not searched.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index perp_trade_by_taker on perp_trade (taker_id, command_seq, id) where taker_id >= 1000;
    create index perp_trade_by_maker on perp_trade (maker_id, command_seq, id) where maker_id >= 1000;
    create index funding_payment_by_perp on funding_payment (perp_id, at);
  `.execute(db)
}
