import { type Kysely, sql } from 'kysely'

/**
 * Deposits, withdrawals and transfers. Only the engine writes these tables. Amounts are in units; times are
 * epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer
      add column verification int not null default 0 check (verification between 0 and 2),
      add column hold_until bigint not null default 0,
      add column withdrawal_day bigint not null default 0,
      add column withdrawals_that_day int not null default 0 check (withdrawals_that_day between 0 and 3),
      add column desk boolean not null default false;

    create table network (
      -- Currency id and network name, separated by a colon: '3:TRC20'.
      id text primary key,
      currency_id int not null references currency (id),
      name text not null,
      deposit_min bigint not null,
      withdraw_min bigint not null,
      withdraw_fee bigint not null,
      withdraw_max bigint not null,
      two_reviewers_from bigint not null,
      confirmations int not null,
      address_hold_ms bigint not null,
      is_open boolean not null,
      check (withdraw_min > withdraw_fee)
    );

    -- The addresses to which the engine allows withdrawals. Notes are in the customer's address book.
    create table withdrawal_address (
      id bigint primary key,
      customer_id bigint not null,
      currency_id int not null,
      network text not null,
      address text not null,
      saved_at bigint not null,
      deleted boolean not null
    );
    create index withdrawal_address_by_customer on withdrawal_address (customer_id) where not deleted;

    create table withdrawal (
      id bigint primary key,
      customer_id bigint not null,
      currency_id int not null references currency (id),
      network text not null,
      address_id bigint not null,
      address text not null,
      memo text not null,
      amount bigint not null check (amount > 0),
      fee bigint not null check (fee >= 0 and fee < amount),
      status text not null check (
        status in ('processing', 'passed', 'sent', 'confirmed', 'returned', 'rejected', 'cancelled')
      ),
      reviewers_needed int not null check (reviewers_needed in (1, 2)),
      first_reviewer_id bigint,
      second_reviewer_id bigint,
      reason text not null,
      txid text,
      requested_at bigint not null,
      first_reviewed_at bigint,
      reviewed_at bigint,
      sent_at bigint,
      ended_at bigint,
      batch_seq bigint not null,
      check (first_reviewer_id <> customer_id and second_reviewer_id <> customer_id),
      check (first_reviewer_id <> second_reviewer_id),
      check (status not in ('passed', 'sent', 'confirmed') or first_reviewer_id is not null),
      check (status not in ('passed', 'sent', 'confirmed') or reviewers_needed = 1 or second_reviewer_id is not null),
      check (status not in ('sent', 'confirmed') or txid is not null)
    ) with (fillfactor = 80);
    create index withdrawal_by_customer on withdrawal (customer_id, id);
    create index withdrawal_open on withdrawal (id) where status in ('processing', 'passed', 'sent');

    create table transfer (
      id bigint primary key,
      customer_id bigint not null,
      currency_id int not null references currency (id),
      source text not null,
      target text not null check (target <> source),
      amount bigint not null check (amount > 0),
      at bigint not null
    );
    create index transfer_by_customer on transfer (customer_id, id);
    create trigger transfer_is_append_only before update or delete on transfer
      for each statement execute function refuse_change();

    create table debt (
      -- Customer id and currency id, separated by a colon.
      id text primary key,
      customer_id bigint not null,
      currency_id int not null references currency (id),
      amount bigint not null check (amount >= 0)
    );

    -- The first command at or after a time. Times in the log are non-decreasing, so a binary search needs no index.
    create function first_command_from(since bigint) returns bigint language plpgsql stable as $$
    declare
      low bigint := 1;
      high bigint := coalesce((select max(seq) from command), 0) + 1;
      middle bigint;
    begin
      while low < high loop
        middle := (low + high) / 2;
        if (select at from command where seq = middle) >= since then
          high := middle;
        else
          low := middle + 1;
        end if;
      end loop;
      return low;
    end $$;
  `.execute(db)
}
