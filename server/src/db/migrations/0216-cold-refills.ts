import { type Kysely, sql } from 'kysely'

/** The cold address of Bitcoin-like chains, and transfers from it that its holders sign offline (decision 117). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A cold address from the search of what it had before its blocks were followed.
    create table cold_address (
      network text not null,
      address text not null,
      scanned_at bigint,
      primary key (network, address)
    );

    -- What blocks pay to it. A row goes with its block, when a reorganisation undoes it.
    create table cold_output (
      network text not null,
      txid text not null,
      output bigint not null,
      address text not null,
      amount bigint not null check (amount > 0),
      height bigint not null,
      block_hash text not null,
      -- The transaction that spends it, and the block with it.
      spent_by text,
      spent_hash text,
      primary key (network, txid, output),
      check ((spent_by is null) = (spent_hash is null))
    );
    create index cold_output_by_block on cold_output (network, block_hash);
    create index cold_output_by_spender on cold_output (network, spent_hash) where spent_hash is not null;

    alter table own_transfer drop constraint own_transfer_kind_check;
    -- refill: from outputs of the cold address to the paying one.
    alter table own_transfer add constraint own_transfer_kind_check
      check (kind in ('sweep', 'gas', 'overflow', 'consolidation', 'refill'));
    alter table own_transfer drop constraint own_transfer_customer_check;
    alter table own_transfer add constraint own_transfer_customer_check
      check ((kind in ('overflow', 'consolidation', 'refill')) = (customer_id is null));
    drop index own_transfer_open;
    -- Outputs have no nonces, so that their transactions do not wait for each other.
    create unique index own_transfer_open on own_transfer (network, kind, address)
      where status in ('planned', 'signed', 'sent') and kind not in ('consolidation', 'refill') and network <> 'OMNI';

    create table cold_refill (
      transfer_id bigint primary key references own_transfer (id),
      network text not null,
      -- Known before it is signed.
      txid text not null,
      -- The change that two persons approved makes one refill.
      change_key text not null unique,
      -- Of the cold address when it was made.
      descriptor text not null,
      -- The file to be signed (BIP-174), base64, and how many outputs it spends.
      file text not null,
      inputs int not null check (inputs > 0),
      -- The signatures that came back.
      signatures jsonb not null default '[]'
    );
    create index cold_refill_by_txid on cold_refill (network, txid);

    -- An output belongs to one refill at a time, and is free again when that failed.
    create table cold_input (
      network text not null,
      txid text not null,
      output bigint not null,
      transfer_id bigint not null references cold_refill (transfer_id),
      primary key (network, txid, output, transfer_id)
    );
    create index cold_input_by_transfer on cold_input (transfer_id);
  `.execute(db)
}
