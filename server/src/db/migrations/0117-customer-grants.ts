import { type Kysely, sql } from 'kysely'

/** The grounds on which each operator could open a customer, with their times, and the reason given for seeing masked data. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table customer_grant (
      id bigint generated always as identity primary key,
      operator_id bigint not null,
      customer_id bigint not null,
      -- That of the operator then: a grant ends with the role.
      role text not null,
      -- The record that gave it, such as 'withdrawal:12', or the kind of identifier that the operator entered.
      source text not null,
      granted_at bigint not null,
      ends_at bigint not null check (ends_at > granted_at),
      unmask_reason text check (unmask_reason <> ''),
      unmasked_at bigint,
      check ((unmask_reason is null) = (unmasked_at is null))
    );
    create index customer_grant_by_operator on customer_grant (operator_id, customer_id, ends_at);
    create index customer_grant_by_time on customer_grant (granted_at);
  `.execute(db)
}
