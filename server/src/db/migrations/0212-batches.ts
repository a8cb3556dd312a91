import { type Kysely, sql } from 'kysely'

/** Transactions that pay several withdrawals (decision 111). A batch is named by its first withdrawal; earlier payments are batches of one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A withdrawal belongs to one batch for good.
    create table coin_batch (
      withdrawal_id bigint primary key,
      network text not null,
      batch_id bigint not null
    );
    create index coin_batch_by_id on coin_batch (batch_id);
    insert into coin_batch (withdrawal_id, network, batch_id)
      select distinct withdrawal_id, network, withdrawal_id from coin_payment;

    alter table coin_input rename column withdrawal_id to batch_id;
    alter index coin_input_by_withdrawal rename to coin_input_by_batch;
    alter table coin_payment rename column withdrawal_id to batch_id;
    alter index coin_payment_by_withdrawal rename to coin_payment_by_batch;

    -- The transaction of a batch is stored once, in coin_payment, and several payments have it.
    alter table chain_payment alter column raw drop not null;
    update chain_payment set raw = null
      from coin_batch where coin_batch.withdrawal_id = chain_payment.withdrawal_id;
    alter table chain_payment drop constraint chain_payment_network_txid_key;
    create unique index chain_payment_by_own_txid on chain_payment (network, txid) where raw is not null;
    create index chain_payment_by_txid on chain_payment (network, txid);
  `.execute(db)
}
