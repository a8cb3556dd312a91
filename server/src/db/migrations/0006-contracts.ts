import { type Kysely, sql } from 'kysely'

/**
 * Perpetual futures. Only the engine writes these tables. Amounts are in units, prices in ticks, quantities
 * in lots.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The clearing account holds what losers have paid and winners have not yet received, or the reverse.
    alter table account drop constraint account_check;
    alter table account add constraint account_check
      check (available >= 0 or (owner_id = 0 and kind in ('external', 'clearing')));

    create table contract_market (
      id int primary key,
      base_id int not null references currency (id),
      settle_id int not null references currency (id),
      index_market_id int not null references market (id),
      price_decimals int not null,
      quantity_decimals int not null,
      maker_fee_ppm int not null,
      taker_fee_ppm int not null,
      -- Smallest first: {lotsMax, leverageMax, maintenancePpm}.
      tiers json not null,
      interest_ppm int not null,
      funding_cap_ppm int not null,
      funding_interval_ms bigint not null,
      band_ppm int not null,
      lots_min bigint not null,
      lots_max bigint not null,
      liquidation_fee_ppm int not null,
      mark_clamp_ppm int not null,
      status text not null check (status in ('open', 'cancel_only', 'paused')),
      last_ticks bigint not null,
      mark_ticks bigint not null,
      mark_at bigint not null,
      tick_seq bigint not null,
      basis bigint not null,
      premium_sum bigint not null,
      premium_count bigint not null,
      next_funding_at bigint not null,
      funding_ppm int not null
    ) with (fillfactor = 50);

    create table contract_position (
      id bigint primary key,
      customer_id bigint not null,
      contract_id int not null,
      side text not null check (side in ('long', 'short')),
      type text not null,
      leverage int not null check (leverage > 0),
      ticks bigint not null check (ticks > 0),
      fee_ppm int not null,
      lots bigint not null check (lots > 0),
      remaining bigint not null check (remaining >= 0),
      open_lots bigint not null check (open_lots >= 0),
      entry_value bigint not null,
      margin bigint not null check (margin >= 0),
      held bigint not null check (held >= 0),
      take_profit_ticks bigint,
      stop_loss_ticks bigint,
      fired_stop text,
      closed_lots bigint not null,
      exit_value bigint not null,
      realised bigint not null,
      fee_paid bigint not null,
      funding_paid bigint not null,
      status text not null check (status in ('waiting', 'holding', 'closed', 'cancelled')),
      close_reason text,
      priority bigint not null,
      opened_at bigint not null,
      updated_at bigint not null,
      batch_seq bigint not null,
      check ((status = 'holding') = (open_lots > 0)),
      check ((status in ('waiting', 'holding')) = (open_lots + remaining > 0)),
      check (open_lots > 0 or (margin = 0 and entry_value = 0)),
      check (remaining > 0 or held = 0)
    ) with (fillfactor = 80);
    create index contract_position_open on contract_position (customer_id, id) where status in ('waiting', 'holding');
    create index contract_position_ended on contract_position (customer_id, batch_seq, id)
      where status in ('closed', 'cancelled');

    create table contract_trade (
      id bigint primary key,
      command_seq bigint not null,
      contract_id int not null,
      at bigint not null,
      ticks bigint not null check (ticks > 0),
      lots bigint not null check (lots > 0),
      value bigint not null,
      taker_side text not null,
      taker_id bigint not null,
      taker_position_id bigint not null,
      taker_fee bigint not null,
      maker_id bigint not null,
      maker_position_id bigint not null,
      maker_fee bigint not null
    );
    create index contract_trade_by_contract on contract_trade (contract_id, id);

    create table funding_payment (
      id bigint generated always as identity primary key,
      position_id bigint not null,
      customer_id bigint not null,
      contract_id int not null,
      at bigint not null,
      rate_ppm int not null,
      mark_ticks bigint not null,
      lots bigint not null,
      -- Positive if received, negative if paid.
      amount bigint not null check (amount <> 0)
    );
    create index funding_payment_by_customer on funding_payment (customer_id, id);

    create trigger contract_trade_is_append_only before update or delete on contract_trade
      for each statement execute function refuse_change();
    create trigger funding_payment_is_append_only before update or delete on funding_payment
      for each statement execute function refuse_change();
  `.execute(db)
}
