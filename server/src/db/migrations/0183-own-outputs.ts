import { type Kysely, sql } from 'kysely'

/** Outputs of own addresses on chains whose transactions spend outputs, and the payments that spend them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- What blocks pay to own addresses. A row goes with its block, when a reorganisation undoes it.
    create table coin_output (
      network text not null,
      txid text not null,
      output bigint not null,
      -- The place of its address below the account: 0/customer, or 1/0 for change and refills.
      branch smallint not null check (branch in (0, 1)),
      index bigint not null,
      amount bigint not null check (amount > 0),
      height bigint not null,
      block_hash text not null,
      -- The transaction that spends it, and the block with it.
      spent_by text,
      spent_hash text,
      primary key (network, txid, output),
      check ((spent_by is null) = (spent_hash is null))
    );
    create index coin_output_unspent on coin_output (network, amount) where spent_by is null;
    create index coin_output_by_block on coin_output (network, block_hash);
    create index coin_output_by_spender on coin_output (network, spent_hash) where spent_hash is not null;

    -- An output belongs to one payment for good: two transactions that spend it cannot both be mined.
    create table coin_input (
      network text not null,
      txid text not null,
      output bigint not null,
      withdrawal_id bigint not null,
      primary key (network, txid, output)
    );
    create index coin_input_by_withdrawal on coin_input (withdrawal_id);

    -- Each signed transaction of a payment: the first, and those that replaced it with a higher fee.
    create table coin_payment (
      network text not null,
      txid text not null,
      withdrawal_id bigint not null,
      raw text not null,
      fee bigint not null check (fee > 0),
      vsize int not null check (vsize > 0),
      -- The height of the chain when it was signed.
      height bigint not null,
      signed_at bigint not null,
      primary key (network, txid)
    );
    create index coin_payment_by_withdrawal on coin_payment (withdrawal_id);

    -- Withdrawals that the own outputs do not suffice for. They are paid after a refill.
    create table refill_wait (
      withdrawal_id bigint primary key,
      network text not null,
      since bigint not null
    );
  `.execute(db)
}
