import { type Kysely, sql } from 'kysely'

/** On-chain deposits and payments. Amounts are in units of the exchange; times are epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table deposit_address (
      network text not null,
      address text not null,
      customer_id bigint not null,
      created_at bigint not null,
      primary key (network, address)
    );
    create index deposit_address_by_customer on deposit_address (customer_id);

    -- The last processed blocks, to detect a reorganisation.
    create table chain_cursor (
      network text not null,
      height bigint not null,
      hash text not null,
      primary key (network, height)
    );

    create table chain_deposit (
      id bigint generated always as identity primary key,
      network text not null,
      txid text not null,
      output int not null,
      customer_id bigint not null,
      currency_id int not null references currency (id),
      address text not null,
      amount bigint not null check (amount > 0),
      status text not null check (status in ('seen', 'confirming', 'crediting', 'credited', 'orphaned',
        'reversed', 'too_small', 'submitted', 'held', 'gone')),
      -- How often it was credited and then reversed. Each round has its own idempotency key.
      round int not null default 0,
      -- The height of its block; null while it is in no block.
      height bigint,
      block_hash text,
      -- The height of the chain when its block was orphaned.
      orphaned_height bigint,
      seen_at bigint not null,
      included_at bigint,
      credited_at bigint,
      ended_at bigint,
      unique (network, txid, output),
      check ((height is null) = (block_hash is null))
    );
    create index chain_deposit_by_customer on chain_deposit (customer_id, id);
    create index chain_deposit_open on chain_deposit (network, id) where status in ('seen', 'confirming', 'crediting', 'orphaned');
    create index chain_deposit_by_block on chain_deposit (network, height) where height is not null;

    create table chain_payment (
      withdrawal_id bigint primary key,
      network text not null,
      txid text not null,
      raw text not null,
      status text not null check (status in ('signed', 'sent', 'confirmed', 'failed')),
      height bigint,
      signed_at bigint not null,
      sent_at bigint,
      ended_at bigint,
      unique (network, txid)
    );
    create index chain_payment_open on chain_payment (network, withdrawal_id) where status in ('signed', 'sent');

    create table charge_request (
      id bigint generated always as identity primary key,
      customer_id bigint not null,
      currency_id int not null references currency (id),
      network text not null,
      amount bigint not null check (amount > 0),
      -- The payer's address or bank account, as entered by the customer.
      account text not null,
      txid text,
      upload_id text not null,
      status text not null default 'processing' check (status in ('processing', 'passing', 'passed', 'rejected')),
      reason text not null default '',
      reviewer_id bigint,
      -- The idempotency key of the customer's request, so that a repeated request is the same submission.
      key text,
      body_hash text,
      created_at bigint not null,
      reviewed_at bigint,
      unique (customer_id, key),
      check (status = 'processing' or (reviewer_id is not null and reviewed_at is not null))
    );
    create index charge_request_by_customer on charge_request (customer_id, id);
    create index charge_request_waiting on charge_request (id) where status in ('processing', 'passing');
    -- A proof of payment counts once: its transaction and its voucher cannot be submitted again unless the claim was rejected.
    create unique index charge_request_by_txid on charge_request (network, txid)
      where status <> 'rejected' and txid is not null;
    create unique index charge_request_by_upload on charge_request (upload_id) where status <> 'rejected';

    -- The practice chains of the demo. They act as external systems: no table of the exchange refers to them.
    create table practice_block (
      network text not null,
      height bigint not null,
      hash text not null unique,
      parent_hash text not null,
      mined_at bigint not null,
      primary key (network, height)
    );
    create table practice_transaction (
      id bigint generated always as identity primary key,
      network text not null,
      txid text not null,
      raw text not null,
      transfers json not null,
      sender text not null,
      nonce bigint not null,
      height bigint,
      sent_at bigint not null,
      unique (network, txid),
      unique (network, sender, nonce)
    );
    create index practice_transaction_by_block on practice_transaction (network, height);
  `.execute(db)
}
