import { type Kysely, sql } from 'kysely'

/**
 * Reputation, block list, operators' notes, and the hash chain of timelines. Customers' and operators' calls write the
 * tables; the chain is written with each entry of a timeline. Times are in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The other sides with whom a merchant completed deals. Deals with related accounts do not count in statistics.
    create table fiat_peer (
      merchant_id bigint not null references app_user (id),
      customer_id bigint not null references app_user (id),
      is_related boolean not null,
      checked_at bigint not null,
      primary key (merchant_id, customer_id)
    );
    create index fiat_deal_by_merchant on fiat_deal (merchant_id, ended_at) where ended_at is not null;

    -- Who wants no deals with whom, and the deal in which they met.
    create table fiat_block (
      user_id bigint not null references app_user (id),
      blocked_id bigint not null references app_user (id),
      deal_id bigint not null references fiat_deal (id),
      blocked_at bigint not null,
      primary key (user_id, blocked_id),
      check (user_id <> blocked_id)
    );
    create index fiat_block_by_blocked on fiat_block (blocked_id);

    -- What a dispute or evidence is about.
    alter table fiat_message add column topic text
      check (topic in ('not_paid', 'other_name', 'wrong_amount', 'not_released', 'other'));

    -- What operators write down about a deal. Customers do not see it.
    create table fiat_note (
      id bigint generated always as identity primary key,
      deal_id bigint not null references fiat_deal (id),
      operator_id bigint not null references app_user (id),
      body text not null check (body <> ''),
      created_at bigint not null
    );
    create index fiat_note_by_deal on fiat_note (deal_id, id);
    create trigger fiat_note_is_append_only before update or delete or truncate on fiat_note
      for each statement execute function refuse_change();

    -- The hash of each entry of a timeline together with the hash of the entry before, so that neither can be changed later.
    create table fiat_deal_link (
      event_id bigint primary key references fiat_deal_event (id),
      deal_id bigint not null,
      previous_hash text not null,
      hash text not null
    );
    create index fiat_deal_link_by_deal on fiat_deal_link (deal_id, event_id);
    create function link_fiat_event() returns trigger language plpgsql as $$
    declare
      previous text;
    begin
      select hash into previous from fiat_deal_link where deal_id = new.deal_id order by event_id desc limit 1;
      previous := coalesce(previous, '');
      insert into fiat_deal_link (event_id, deal_id, previous_hash, hash)
      values (new.id, new.deal_id, previous, encode(sha256(convert_to(
        concat_ws('|', previous, new.deal_id, new.event, new.actor, new.status, new.at), 'UTF8')), 'hex'));
      return null;
    end $$;
    create trigger fiat_deal_event_is_linked after insert on fiat_deal_event
      for each row execute function link_fiat_event();
    create trigger fiat_deal_link_is_append_only before update or delete or truncate on fiat_deal_link
      for each statement execute function refuse_change();
  `.execute(db)
}
