import { type Kysely, sql } from 'kysely'

/**
 * Totals of the ledger over time, counted once from each posting; what backs them outside of the ledger; and every
 * difference that was found. Amounts are in units. `at` is the beginning of an hour in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Postings are written in the order of their ids, so these cost a write next to nothing.
    create index posting_by_id on posting using brin (id) with (pages_per_range = 16, autosummarize = on);
    create index spot_trade_by_posting on spot_trade using brin (posting_id) with (pages_per_range = 16, autosummarize = on);

    -- Whose money a part of an account is. Market makers have the ids below those of customers.
    create function treasury_book(owner_id bigint, kind text, frozen boolean) returns text immutable language sql as $$
      select case
        when owner_id = 0 then kind
        when owner_id < 1000 then 'marketMakers'
        when kind = 'fiat' and frozen then 'escrow'
        else 'customers'
      end
    $$;

    -- The complete ledger from one posting id to another, like the view ledger_posting, but found by id.
    create function ledger_postings_between(first bigint, bound bigint) returns table (
      id bigint, command_seq bigint, debit_id bigint, debit_frozen boolean, credit_id bigint, credit_frozen boolean,
      currency_id int, amount bigint, reason text
    ) stable language sql as $$
      select id, command_seq, debit_id, debit_frozen, credit_id, credit_frozen, currency_id, amount, reason
      from posting where id >= first and id < bound
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
      where trade.posting_id > first - 4 and trade.posting_id < bound and leg.amount > 0
        and leg.id >= first and leg.id < bound
    $$;

    create table treasury_cursor (
      only_one boolean primary key default true check (only_one),
      -- The last batch whose postings are counted, the id after its last posting, its time, and the postings counted.
      batch_seq bigint not null,
      next_posting_id bigint not null,
      at bigint not null,
      counted bigint not null,
      -- When the differences were last looked for.
      checked_at bigint
    );
    insert into treasury_cursor (batch_seq, next_posting_id, at, counted) values (0, 1, 0, 0);

    create table treasury_account (
      account_id bigint primary key,
      available numeric not null,
      frozen numeric not null
    ) with (fillfactor = 70);

    -- What came into and went out of a book from and to others since the beginning, by reason.
    create table treasury_flow (
      book text not null,
      currency_id int not null,
      reason text not null,
      came_in numeric not null,
      went_out numeric not null,
      primary key (book, currency_id, reason)
    ) with (fillfactor = 70);

    -- The same by hour, with the ids of the first and the last posting.
    create table treasury_movement (
      book text not null,
      currency_id int not null,
      at bigint not null check (at % 3600000 = 0),
      reason text not null,
      came_in numeric not null,
      went_out numeric not null,
      postings bigint not null,
      first_posting bigint not null,
      last_posting bigint not null,
      primary key (book, currency_id, at, reason)
    );

    -- What a book had at the end of an hour in which it changed; of the present hour so far.
    create table treasury_total (
      book text not null,
      currency_id int not null,
      at bigint not null check (at % 3600000 = 0),
      total numeric not null,
      primary key (book, currency_id, at)
    );

    -- Assets outside of the ledger and what they owe, at the last check.
    create table treasury_backing (
      currency_id int not null,
      side text not null check (side in ('asset', 'liability')),
      source text not null,
      amount numeric not null,
      primary key (currency_id, side, source)
    );

    create table treasury_coverage (
      currency_id int not null,
      at bigint not null check (at % 3600000 = 0),
      assets numeric not null,
      liabilities numeric not null,
      primary key (currency_id, at)
    );

    -- A difference is open until a check no longer finds it, and stays listed.
    create table treasury_difference (
      id bigint generated always as identity primary key,
      kind text not null,
      currency_id int not null,
      subject text not null,
      expected numeric not null,
      found numeric not null,
      since bigint not null,
      ended_at bigint
    );
    create unique index treasury_difference_open on treasury_difference (kind, currency_id, subject) where ended_at is null;
  `.execute(db)
}
