import { type Kysely, sql } from 'kysely'

/** Coins at the exchange's own addresses as nodes report them, next to the books (decision 101). Times are in epoch milliseconds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The network's cost of a mined payment, in units of the chain's own coin, rounded up.
    alter table chain_payment add column network_fee bigint check (network_fee >= 0);
    create index chain_deposit_by_address on chain_deposit (network, address);

    create table chain_balance (
      network text not null,
      currency_id int not null references currency (id),
      -- Since when the balance is to be read: without a reading, nothing of it is known.
      since bigint not null,
      -- The block at which it was read last.
      height bigint,
      block_hash text,
      read_at bigint,
      addresses int not null default 0,
      -- What the paying address holds, and all deposit addresses, in units of the exchange, rounded down.
      paying numeric not null default 0,
      deposited numeric not null default 0,
      -- Deposits less payments and their costs, by the tables.
      booked numeric not null default 0,
      -- The sum of payments whose outcome is not recorded yet, and the most that rounding leaves on the chain.
      under_way numeric not null default 0,
      rounding numeric not null default 0,
      -- What two persons have explained: coins that were sent to the addresses, and taken from them, by hand.
      added numeric not null default 0 check (added >= 0),
      spent numeric not null default 0 check (spent >= 0),
      primary key (network, currency_id),
      check ((height is null) = (block_hash is null) and (height is null) = (read_at is null))
    );
  `.execute(db)
}
