import { type Kysely, sql } from 'kysely'

/** The frozen part of each book, in units: reserves of pools, holds of orders and margins of everyone in the book. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table treasury_reserved (
      book text not null,
      currency_id int not null,
      amount numeric not null,
      primary key (book, currency_id)
    ) with (fillfactor = 70);
    insert into treasury_reserved (book, currency_id, amount)
    select treasury_book(account.owner_id, account.kind, true), account.currency_id, sum(counted.frozen)
    from treasury_account counted join account on account.id = counted.account_id
    group by 1, 2;
  `.execute(db)
}
