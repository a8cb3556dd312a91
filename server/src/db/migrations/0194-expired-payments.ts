import { type Kysely, sql } from 'kysely'

/** Transactions of payments that expired without being included, each with a successor. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table expired_payment (
      network text not null,
      txid text not null,
      withdrawal_id bigint not null,
      raw text not null,
      replaced_at bigint not null,
      primary key (network, txid)
    );
    create index expired_payment_by_withdrawal on expired_payment (withdrawal_id);
  `.execute(db)
}
