import { type Kysely, sql } from 'kysely'

/**
 * What screening says about each deposit and withdrawal of a chain (decision 104). No earlier version works with this database: it would
 * credit and pay without asking. Times are in epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The addresses that sent a deposit, in canonical form; null where the chain does not say.
    alter table chain_deposit add column senders text[];
    alter table chain_deposit
      drop constraint chain_deposit_held_why_check,
      add constraint chain_deposit_held_why_check
        check (held_why in ('credit_refused', 'take_back_refused', 'network_unknown', 'account_closed', 'screening'));

    create table screening (
      id bigint primary key generated always as identity,
      direction text not null check (direction in ('deposit', 'withdrawal')),
      -- The number of the deposit or the withdrawal.
      subject_id bigint not null,
      -- The facts that the screeners were given.
      customer_id bigint not null,
      network text not null,
      currency_id int not null references currency (id),
      amount bigint not null,
      -- Empty if the chain does not say who sent a deposit.
      counterparts text[] not null,
      txid text,
      country text,
      -- asking: no screener has answered yet; waiting: two persons decide; ended: the withdrawal was cancelled or rejected meanwhile.
      state text not null
        check (state in ('asking', 'passed', 'waiting', 'released', 'frozen', 'returning', 'returned', 'ended')),
      outcome text check (outcome in ('allow', 'hold', 'refuse')),
      code text not null default '',
      -- The screener that held it, and what it found.
      adapter text not null default '',
      entry text not null default '',
      -- What it was screened against: a result counts until this changes.
      version text not null default '',
      attempts int not null default 0,
      asked_at bigint not null,
      since bigint not null,
      ended_at bigint,
      -- When the payment was handed to the signer: from then on it is not asked about again.
      handed_at bigint,
      decision text check (decision in ('release', 'freeze', 'return')),
      first_reviewer_id bigint,
      reviewer_id bigint,
      reviewed_at bigint,
      reason text not null default '',
      unique (direction, subject_id),
      check (reviewer_id <> first_reviewer_id),
      check (state not in ('released', 'frozen', 'returning', 'returned')
        or (reviewer_id is not null and first_reviewer_id is not null))
    );
    create index screening_waiting on screening (since, id) where state = 'waiting';
    create index screening_ended on screening (state, (coalesce(reviewed_at, ended_at, asked_at)), id);
    create index screening_by_customer on screening (customer_id, since);
    create index screening_open on screening (network, direction) where state in ('asking', 'waiting', 'frozen');
    create index screening_by_address on screening ((counterparts[1]));
    create index screening_by_second_address on screening ((counterparts[2])) where counterparts[2] is not null;
    create index screening_by_txid on screening (txid) where txid is not null;
    create index screening_by_first_reviewer on screening (first_reviewer_id) where first_reviewer_id is not null;
    create index screening_by_reviewer on screening (reviewer_id) where reviewer_id is not null;

    -- What the process that follows the chains asks, as it was at last.
    create table screener_state (
      name text primary key,
      version text not null,
      entries int,
      dated_at bigint,
      seen_at bigint not null,
      -- Since when it does not answer, and why.
      failing_since bigint,
      problem text not null default ''
    );
  `.execute(db)
}
