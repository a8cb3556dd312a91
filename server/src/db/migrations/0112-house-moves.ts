import { type Kysely, sql } from 'kysely'

/**
 * Movements of the exchange's own money (decision 56). Only the engine writes them, once. Amounts are in units, values in
 * USDT units at the index price of the moment, times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table house_move (
      -- The number of the command.
      id bigint primary key,
      kind text not null check (kind in ('fundPool', 'takeFees', 'refundFee')),
      account text check (account in ('optionPool', 'wealthPool', 'insurance')),
      -- The exchange's own customer account, or the customer of a refund; null for the bank.
      customer_id bigint,
      currency_id int not null,
      amount bigint not null check (amount > 0),
      value bigint not null check (value >= 0),
      -- The receipt or payout that it is for.
      reference text not null check (reference <> ''),
      reason_code text not null check (reason_code in
        ('capital', 'refill', 'loss', 'profit', 'costs', 'tax', 'wrong_fee', 'incident', 'goodwill')),
      reason text not null check (reason <> ''),
      at bigint not null,
      check ((kind = 'fundPool') = (account is not null)),
      check (kind <> 'refundFee' or customer_id is not null)
    );
    -- Defence in depth behind the engine: no receipt counts twice, and nothing is changed afterwards.
    create unique index house_move_reference on house_move (reference);
    create index house_move_by_kind on house_move (kind, id);
    create trigger house_move_never_changes before update on house_move
      for each row execute function refuse_change();
    create trigger house_move_is_kept before delete or truncate on house_move
      for each statement execute function refuse_change();
  `.execute(db)
}
