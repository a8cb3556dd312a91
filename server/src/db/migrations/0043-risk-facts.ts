import { type Kysely, sql } from 'kysely'

/**
 * What operators see of a customer before they decide about money: changes of security settings, and who else has an address
 * or a bank account. Sessions of operators get an id, by which they are ended. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table security_change (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      what text not null,
      at bigint not null
    );
    create index security_change_by_user on security_change (user_id, id);
    create trigger security_change_is_append_only before update or delete or truncate on security_change
      for each statement execute function refuse_change();

    create index withdrawal_address_by_address on withdrawal_address (address);
    create index charge_request_by_account on charge_request (account);
    alter table ops_session add column id bigint generated always as identity unique;
    create index ops_session_by_user on ops_session (user_id);
  `.execute(db)
}
