import { type Kysely, sql } from 'kysely'

/** Closing an account: 30 days in which it can be cancelled, then the contacts are erased. Times are epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account_closing (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      status text not null default 'closing' check (status in ('closing', 'cancelled', 'closed')),
      requested_at bigint not null,
      -- The contacts are erased at the earliest at this time.
      closes_at bigint not null check (closes_at > requested_at),
      -- The amounts too small to leave, in units, that the customer gave up. They stay in the account.
      given_up json not null,
      -- When a condition last held the closing up, after its time.
      held_up_at bigint,
      ended_at bigint,
      check ((status = 'closing') = (ended_at is null)),
      check (status <> 'closed' or ended_at >= closes_at)
    );
    create unique index account_closing_once on account_closing (user_id) where status <> 'cancelled';
    create index account_closing_due on account_closing (closes_at) where status = 'closing';

    alter table app_user
      add column closed_at bigint,
      -- The closed account of the same contact, if there was one.
      add column returned_from bigint references app_user (id),
      drop constraint app_user_check,
      add constraint app_user_check check (
        case when closed_at is null then email is not null or mobile is not null else email is null and mobile is null end
      );

    -- A keyed hash of each contact of a closed account, so that its owner is no new customer to offers that are made once.
    create table former_contact (
      hash text not null,
      user_id bigint not null references app_user (id),
      erased_at bigint not null,
      primary key (hash, user_id)
    );
    create index former_contact_by_time on former_contact (erased_at);

    alter table chain_deposit
      drop constraint chain_deposit_held_why_check,
      add constraint chain_deposit_held_why_check
        check (held_why in ('credit_refused', 'take_back_refused', 'network_unknown', 'account_closed'));

    alter table rebate_fee
      drop constraint rebate_fee_status_check,
      add constraint rebate_fee_status_check check (status in ('pending', 'credited', 'own_account', 'inviter_closed'));
  `.execute(db)
}
