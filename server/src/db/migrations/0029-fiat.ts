import { type Kysely, sql } from 'kysely'

/**
 * Fiat trading through merchants. Only the engine writes the tables up to `fiat_deal_event`; the others belong to the
 * customers' and operators' calls. Coin amounts are in units, fiat amounts in units of the fiat currency, prices in millionths
 * of the fiat currency for one coin, times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table fiat_coin (
      id text primary key,
      currency_id int not null unique references currency (id),
      market_id int,
      quantity_min bigint not null check (quantity_min > 0),
      newcomer_max bigint not null check (newcomer_max >= quantity_min),
      two_deciders_from bigint not null check (two_deciders_from > 0),
      fee_ppm int not null check (fee_ppm between 0 and 20000),
      status text not null check (status in ('open', 'paused'))
    );

    -- The price of one USDT in millionths of a fiat currency.
    create table fiat_rate (
      id text primary key,
      fiat text not null unique,
      rate bigint not null check (rate > 0),
      set_at bigint not null
    );

    -- Who may publish advertisements, and what limits each customer.
    create table fiat_trader (
      id text primary key,
      customer_id bigint not null unique,
      is_merchant boolean not null,
      completed int not null check (completed >= 0),
      abandoned_day int not null,
      abandoned_that_day int not null check (abandoned_that_day >= 0)
    );

    create table fiat_ad (
      id bigint primary key,
      merchant_id bigint not null,
      side text not null check (side in ('sell', 'buy')),
      currency_id int not null references currency (id),
      fiat text not null,
      price bigint check (price > 0),
      index_ppm int check (index_ppm > 0),
      quantity_min bigint not null check (quantity_min > 0),
      quantity_max bigint not null check (quantity_max >= quantity_min),
      remaining bigint not null check (remaining >= 0),
      pay_within_ms int not null check (pay_within_ms > 0),
      source text not null check (source in ('fiat', 'coin')),
      status text not null check (status in ('open', 'paused', 'closed')),
      version int not null check (version > 0),
      check ((price is null) <> (index_ppm is null))
    );
    create index fiat_ad_by_merchant on fiat_ad (merchant_id, id);
    create index fiat_ad_open on fiat_ad (currency_id, fiat, side) where status = 'open';

    create table fiat_deal (
      id bigint primary key,
      ad_id bigint not null references fiat_ad (id),
      merchant_id bigint not null,
      buyer_id bigint not null,
      seller_id bigint not null check (seller_id <> buyer_id),
      currency_id int not null references currency (id),
      fiat text not null,
      price bigint not null check (price > 0),
      quantity bigint not null check (quantity > 0),
      total bigint not null check (total > 0),
      fee bigint not null check (fee >= 0 and fee < quantity),
      card_id bigint not null,
      status text not null check (status in ('unpaid', 'paid', 'disputed', 'cancelled', 'completed', 'returned')),
      is_held boolean not null,
      opened_at bigint not null,
      pay_by bigint not null check (pay_by > opened_at),
      receipt_id bigint,
      paid_at bigint,
      cancelled_by text check (cancelled_by in ('buyer', 'seller', 'operator', 'clock')),
      cancelled_at bigint,
      disputed_by text check (disputed_by in ('buyer', 'seller', 'operator', 'clock')),
      disputed_at bigint,
      deciders_needed int not null check (deciders_needed in (1, 2)),
      first_decider_id bigint,
      outcome text check (outcome in ('release', 'return')),
      rule text not null,
      evidence_ids json not null,
      outcome_decider_id bigint,
      ended_at bigint,
      check (merchant_id in (buyer_id, seller_id)),
      check (status not in ('completed', 'returned') or (ended_at is not null and not is_held)),
      check (status not in ('unpaid', 'paid', 'disputed') or ended_at is null),
      check (status not in ('unpaid', 'paid') or is_held),
      check (status <> 'cancelled' or not is_held),
      check (status in ('unpaid', 'cancelled') or receipt_id is not null),
      check (status <> 'returned' or (disputed_at is not null and outcome_decider_id is not null)),
      check (outcome_decider_id is null or first_decider_id is distinct from outcome_decider_id)
    );
    create index fiat_deal_by_buyer on fiat_deal (buyer_id, id);
    create index fiat_deal_by_seller on fiat_deal (seller_id, id);
    create index fiat_deal_by_ad on fiat_deal (ad_id);
    create index fiat_deal_by_receipt on fiat_deal (receipt_id) where receipt_id is not null;
    create index fiat_deal_open on fiat_deal (status, id) where ended_at is null;

    -- Defence in depth behind the engine: a deal keeps its terms and ends once, and what was paid is never cancelled.
    create function refuse_fiat_change() returns trigger language plpgsql as $$
    begin
      if old.ended_at is not null or (old.paid_at is not null and new.status in ('unpaid', 'cancelled'))
        or (new.status = 'returned' and old.status <> 'disputed')
        or (new.id, new.ad_id, new.merchant_id, new.buyer_id, new.seller_id, new.currency_id, new.fiat, new.price,
            new.quantity, new.total, new.fee, new.card_id, new.opened_at, new.pay_by)
          is distinct from
           (old.id, old.ad_id, old.merchant_id, old.buyer_id, old.seller_id, old.currency_id, old.fiat, old.price,
            old.quantity, old.total, old.fee, old.card_id, old.opened_at, old.pay_by) then
        raise exception 'fiat deal % keeps its terms and ends once', old.id;
      end if;
      return new;
    end $$;
    create trigger fiat_deal_keeps_its_terms before update on fiat_deal
      for each row execute function refuse_fiat_change();
    create trigger fiat_deal_is_kept before delete or truncate on fiat_deal
      for each statement execute function refuse_change();

    -- The timeline of every deal.
    create table fiat_deal_event (
      id bigint generated always as identity primary key,
      deal_id bigint not null references fiat_deal (id),
      buyer_id bigint not null,
      seller_id bigint not null,
      event text not null,
      actor text not null check (actor in ('buyer', 'seller', 'operator', 'clock')),
      status text not null,
      at bigint not null
    );
    create index fiat_deal_event_by_deal on fiat_deal_event (deal_id, id);
    create trigger fiat_deal_event_is_append_only before update or delete or truncate on fiat_deal_event
      for each statement execute function refuse_change();

    -- What of an advertisement the engine need not know. Hours are minutes of the UTC day; equal ones mean always.
    create table fiat_ad_detail (
      ad_id bigint primary key references fiat_ad (id),
      card_ids json not null,
      terms text not null,
      opens_minute int not null check (opens_minute between 0 and 1439),
      closes_minute int not null check (closes_minute between 0 and 1439)
    );

    -- Who asks to become a merchant.
    create table fiat_application (
      user_id bigint primary key references app_user (id),
      status text not null check (status in ('waiting', 'approved', 'rejected')),
      about text not null,
      applied_at bigint not null,
      reviewed_by bigint references app_user (id),
      reviewed_at bigint,
      reason text not null default '',
      check ((status = 'waiting') = (reviewed_at is null))
    );

    -- Receipts, evidence and chat. A receipt has the hash of its picture, so that one that is used twice is found.
    create table fiat_message (
      id bigint generated always as identity primary key,
      deal_id bigint not null references fiat_deal (id),
      author_id bigint not null references app_user (id),
      kind text not null check (kind in ('receipt', 'evidence', 'chat')),
      body text not null,
      upload_id text references upload (id),
      picture_hash text,
      created_at bigint not null,
      check (kind <> 'receipt' or upload_id is not null),
      check (body <> '' or upload_id is not null)
    );
    create index fiat_message_by_deal on fiat_message (deal_id, id);
    create index fiat_message_by_hash on fiat_message (picture_hash) where picture_hash is not null;
    create index fiat_message_by_upload on fiat_message (upload_id) where upload_id is not null;

    create table fiat_rating (
      deal_id bigint not null references fiat_deal (id),
      rater_id bigint not null references app_user (id),
      is_good boolean not null,
      rated_at bigint not null,
      primary key (deal_id, rater_id)
    );

    -- Every look at the seller's bank card.
    create table fiat_card_view (
      id bigint generated always as identity primary key,
      deal_id bigint not null references fiat_deal (id),
      viewer_id bigint not null references app_user (id),
      ip text not null,
      at bigint not null
    );
    create trigger fiat_card_view_is_append_only before update or delete or truncate on fiat_card_view
      for each statement execute function refuse_change();
  `.execute(db)
}
