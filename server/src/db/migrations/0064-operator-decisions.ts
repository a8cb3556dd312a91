import { type Kysely, sql } from 'kysely'

/**
 * What each operator has decided, from which it follows how many persons the next decision needs. First approvals from
 * before have no row, and no longer count.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table operator_decision (
      id bigint generated always as identity primary key,
      operator_id bigint not null,
      customer_id bigint not null,
      kind text not null
        check (kind in ('verification', 'charge', 'deposit', 'withdrawal', 'dispute', 'subscription')),
      target text not null,
      -- In units of USDT at the index; null if the currency had none.
      value numeric check (value >= 0),
      -- Whether one person was enough.
      is_alone boolean not null,
      decided_at bigint not null,
      -- When the operator lost the role, so that a first approval no longer counts.
      withdrawn_at bigint,
      check (not is_alone or value is not null or kind = 'verification')
    );
    create index operator_decision_by_operator on operator_decision (operator_id, decided_at);
    create index operator_decision_by_customer on operator_decision (customer_id, decided_at);
    create index operator_decision_by_target on operator_decision (target, operator_id);
  `.execute(db)
}
