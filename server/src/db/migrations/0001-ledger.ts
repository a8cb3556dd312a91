import { type Kysely, sql } from 'kysely'

/**
 * The ledger, orders and trades. Only the engine writes these tables. Amounts are in units, prices in ticks,
 * quantities in lots.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lease (
      only_one boolean primary key default true check (only_one),
      epoch bigint not null,
      holder text not null,
      expires_at timestamptz not null
    );
    insert into lease (epoch, holder, expires_at) values (0, 'nobody', '-infinity');

    create table batch (
      seq bigint primary key,
      epoch bigint not null,
      commands int not null,
      at bigint not null,
      next_order_id bigint not null,
      next_trade_id bigint not null,
      next_priority bigint not null,
      next_posting_id bigint not null,
      last_command_seq bigint not null,
      committed_at timestamptz not null default clock_timestamp()
    );

    create table command (
      seq bigint primary key,
      batch_seq bigint not null,
      at bigint not null,
      customer_id bigint,
      key text,
      body_hash text,
      kind text not null,
      body json not null,
      reply json not null
    );
    create unique index command_by_key on command (customer_id, key) where key is not null;

    create table currency (
      id int primary key,
      name text not null unique,
      decimals int not null check (decimals between 0 and 8)
    );

    create table market (
      id int primary key,
      base_id int not null references currency (id),
      quote_id int not null references currency (id),
      price_decimals int not null,
      quantity_decimals int not null,
      maker_fee_ppm int not null,
      taker_fee_ppm int not null,
      band_ppm int not null,
      lots_min bigint not null,
      lots_max bigint not null,
      value_min bigint not null,
      status text not null check (status in ('open', 'cancel_only', 'paused')),
      index_ticks bigint not null,
      index_at bigint not null,
      last_ticks bigint not null
    );

    create table customer (
      id bigint primary key,
      frozen boolean not null,
      practice_funds_taken boolean not null
    );

    create table account (
      id bigint primary key,
      owner_id bigint not null,
      kind text not null,
      currency_id int not null references currency (id),
      available bigint not null check (available >= 0 or (owner_id = 0 and kind = 'external')),
      frozen bigint not null check (frozen >= 0),
      batch_seq bigint not null,
      unique (owner_id, kind, currency_id)
    ) with (fillfactor = 70);

    -- Every posting except those of spot trades, which the trade rows imply: see ledger_posting below.
    create table posting (
      id bigint not null,
      command_seq bigint not null,
      debit_id bigint not null,
      debit_frozen boolean not null,
      credit_id bigint not null,
      credit_frozen boolean not null,
      currency_id int not null,
      amount bigint not null check (amount > 0),
      reason text not null
    );
    create index posting_by_debit on posting (debit_id, id);
    create index posting_by_credit on posting (credit_id, id) where credit_id <> debit_id;

    create table spot_order (
      id bigint primary key,
      customer_id bigint not null,
      market_id int not null,
      side text not null check (side in ('buy', 'sell')),
      type text not null,
      ticks bigint not null check (ticks > 0),
      lots bigint not null check (lots > 0),
      remaining bigint not null check (remaining >= 0),
      status text not null check (status in ('waiting', 'completed', 'cancelled')),
      cancel_reason text,
      held bigint not null check (held >= 0),
      filled_value bigint not null,
      fee_paid bigint not null,
      priority bigint not null,
      placed_at bigint not null,
      updated_at bigint not null,
      batch_seq bigint not null,
      check (status <> 'waiting' or remaining > 0),
      check (status = 'waiting' or held = 0)
    ) with (fillfactor = 80);
    create index spot_order_open on spot_order (customer_id, id) where status = 'waiting';
    create index spot_order_ended on spot_order (customer_id, batch_seq, id) where status <> 'waiting';

    create table spot_trade (
      id bigint primary key,
      -- The id of its first posting. Its postings are not stored: they would double the rows of a trade.
      posting_id bigint not null,
      command_seq bigint not null,
      market_id int not null,
      at bigint not null,
      ticks bigint not null check (ticks > 0),
      lots bigint not null check (lots > 0),
      base bigint not null check (base > 0),
      value bigint not null check (value > 0),
      taker_side text not null,
      taker_id bigint not null,
      taker_order_id bigint not null,
      taker_fee bigint not null,
      maker_id bigint not null,
      maker_order_id bigint not null,
      maker_fee bigint not null
    );
    create index spot_trade_by_market on spot_trade (market_id, id);
    -- Excludes the demo market makers: they trade most, and their trades are never listed.
    create index spot_trade_by_taker on spot_trade (taker_id, posting_id) where taker_id >= 1000;
    create index spot_trade_by_maker on spot_trade (maker_id, posting_id) where maker_id >= 1000;

    -- The complete ledger, for audits. Its ids have no gaps.
    create view ledger_posting as
      select id, command_seq, debit_id, debit_frozen, credit_id, credit_frozen, currency_id, amount, reason
      from posting
      union all
      select leg.id, trade.command_seq, debit.id, leg.debit_frozen, credit.id, false, leg.currency_id, leg.amount,
        leg.reason
      from spot_trade trade
        join market on market.id = trade.market_id
        cross join lateral (
          select taker_side = 'buy' as taker_buys,
            case taker_side when 'buy' then taker_id else maker_id end as buyer_id,
            case taker_side when 'buy' then maker_id else taker_id end as seller_id
        ) who
        cross join lateral (values
          (posting_id, seller_id, 'coin', taker_buys, buyer_id, 'coin', base_id, base, 'trade_base'),
          (posting_id + 1, buyer_id, 'coin', not taker_buys, seller_id, 'coin', quote_id, value, 'trade_quote'),
          (posting_id + 2, taker_id, 'coin', false, 0, 'fees',
            case when taker_buys then base_id else quote_id end, taker_fee, 'fee'),
          (posting_id + 2 + (taker_fee > 0)::int, maker_id, 'coin', false, 0, 'fees',
            case when taker_buys then quote_id else base_id end, maker_fee, 'fee')
        ) leg (id, debit_owner, debit_kind, debit_frozen, credit_owner, credit_kind, currency_id, amount, reason)
        join account debit on debit.owner_id = leg.debit_owner and debit.kind = leg.debit_kind
          and debit.currency_id = leg.currency_id
        join account credit on credit.owner_id = leg.credit_owner and credit.kind = leg.credit_kind
          and credit.currency_id = leg.currency_id
      where leg.amount > 0;

    create function open_batch(batch_seq bigint, batch_epoch bigint, lease_ms int) returns void language plpgsql as $$
    begin
      update lease set expires_at = clock_timestamp() + lease_ms * interval '1 millisecond' where epoch = batch_epoch;
      if not found then
        raise exception 'the lease has a newer epoch than %', batch_epoch;
      end if;
      if coalesce((select max(seq) from batch), 0) <> batch_seq - 1 then
        raise exception 'batch % does not follow the last one', batch_seq;
      end if;
    end $$;

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;
    create trigger posting_is_append_only before update or delete on posting
      for each statement execute function refuse_change();
    create trigger command_is_append_only before update or delete on command
      for each statement execute function refuse_change();
    create trigger spot_trade_is_append_only before update or delete on spot_trade
      for each statement execute function refuse_change();
  `.execute(db)
}
