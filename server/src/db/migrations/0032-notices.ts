import { type Kysely, sql } from 'kysely'

/**
 * Announcements and news, customers' notices, and price alerts. None of it is written by the engine: notices are derived from
 * what it has committed. Prices are in ticks, times in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table news (
      id bigint generated always as identity primary key,
      type text not null check (type in ('announcement', 'news')),
      -- Whether the strip of the home page shows its title.
      is_strip boolean not null,
      published_at bigint not null,
      withdrawn_at bigint,
      -- Names an item that the demo publishes once.
      seed text unique
    );
    create index news_published on news (type, id) where withdrawn_at is null;

    create table news_text (
      news_id bigint not null references news (id),
      lang text not null,
      title text not null,
      body text not null,
      primary key (news_id, lang)
    );

    create table news_read (
      user_id bigint not null references app_user (id),
      news_id bigint not null references news (id),
      read_at bigint not null,
      primary key (user_id, news_id)
    );

    -- A kind and its facts; the text is made by the reader's client. ref names the event within its kind, so that an event
    -- makes one notice only.
    create table notice (
      id bigint generated always as identity primary key,
      customer_id bigint not null,
      kind text not null,
      ref text not null,
      facts json not null,
      at bigint not null,
      read_at bigint,
      unique (customer_id, kind, ref)
    );
    create index notice_by_customer on notice (customer_id, id);
    create index notice_unread on notice (customer_id) where read_at is null;

    -- The kinds that a customer does not receive.
    create table notice_setting (
      customer_id bigint primary key references app_user (id),
      off_kinds text[] not null
    );

    -- How far the stored rows have been made into notices.
    create table notice_cursor (
      only_one boolean primary key default true check (only_one),
      batch_seq bigint not null,
      command_seq bigint not null,
      at bigint not null,
      next_trade_id bigint not null,
      perp_trade_id bigint not null,
      deal_event_id bigint not null
    );

    -- An alert fires when a trade reaches high_ticks or more, or low_ticks or less. A percent alert has both.
    create table price_alert (
      id bigint generated always as identity primary key,
      customer_id bigint not null references app_user (id),
      market_id int not null references market (id),
      kind text not null check (kind in ('above', 'below', 'percent')),
      ppm int check (ppm between 1000 and 900000),
      high_ticks bigint check (high_ticks > 0),
      low_ticks bigint check (low_ticks >= 0),
      is_repeated boolean not null,
      is_active boolean not null,
      -- A repeated alert fires again only after the price was on the other side.
      is_armed boolean not null,
      created_at bigint not null,
      fired_at bigint,
      fired int not null,
      check ((kind = 'percent') = (ppm is not null)),
      check ((kind = 'below') = (high_ticks is null)),
      check ((kind = 'above') = (low_ticks is null))
    );
    create index price_alert_by_customer on price_alert (customer_id, id);
    create index price_alert_active on price_alert (market_id) where is_active;

    -- Positions whose owner was warned, until their margin has recovered.
    create table margin_warning (
      position_id bigint primary key,
      warned_at bigint not null
    );
  `.execute(db)
}
