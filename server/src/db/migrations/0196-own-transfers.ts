import { type Kysely, sql } from 'kysely'

/** Transfers between the exchange's own addresses, and the limits of its paying addresses (decision 103). Times are in epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table own_transfer (
      -- The number under which the signer signs it once.
      id bigint generated always as identity primary key,
      network text not null,
      -- sweep: from a deposit address to the paying one. gas: from the paying address to a deposit address, for its sweep.
      -- overflow: from the paying address to the cold one.
      kind text not null check (kind in ('sweep', 'gas', 'overflow')),
      currency_id int not null references currency (id),
      -- Of whom the deposit address is.
      customer_id bigint,
      -- The deposit address, or the cold one.
      address text not null,
      amount bigint not null check (amount > 0),
      status text not null check (status in ('planned', 'signed', 'sent', 'mined', 'failed')),
      -- Why it waits, or why it failed.
      reason text,
      planned_at bigint not null,
      -- Since when the signer may know the number: then it is asked what it signed, before anything else is signed.
      asked_at bigint,
      signed_at bigint,
      ended_at bigint,
      txid text,
      raw text,
      -- What the network takes at most, and what it took, in units of the chain's own coin, rounded up.
      fee_max bigint check (fee_max >= 0),
      network_fee bigint check (network_fee >= 0),
      -- The block that includes it, and whether it moved the amount there.
      height bigint,
      ok boolean,
      check ((kind = 'overflow') = (customer_id is null)),
      check ((txid is null) = (raw is null)),
      check (txid is not null or status in ('planned', 'failed')),
      check ((height is null) = (network_fee is null) and (height is null) = (ok is null)),
      check ((ended_at is not null) = (status in ('mined', 'failed')))
    );
    -- One transfer at a time from an address: the next one has the next nonce.
    create unique index own_transfer_open on own_transfer (network, kind, address)
      where status in ('planned', 'signed', 'sent');
    create unique index own_transfer_by_txid on own_transfer (network, txid);
    create index own_transfer_by_address on own_transfer (address);
    create index own_transfer_by_customer on own_transfer (customer_id);
    create index own_transfer_by_time on own_transfer (planned_at, id);
    create index own_transfer_signed on own_transfer (network, signed_at);

    -- The settings of sweeping, as the server started with them, in units of the exchange.
    create table hot_limit (
      network text not null,
      currency_id int not null references currency (id),
      -- The least amount that is worth a sweep.
      least bigint not null check (least > 0),
      -- Below it the paying address has to be refilled; above the other one the rest goes to the cold address.
      low bigint not null check (low >= 0),
      high bigint not null check (high > low),
      primary key (network, currency_id)
    );
  `.execute(db)
}
