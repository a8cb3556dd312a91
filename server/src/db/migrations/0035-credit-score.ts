import { type Kysely, sql } from 'kysely'

/**
 * Changes of credit scores by operators. All other lines of a score are computed from what is stored already. Times are in
 * epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table credit_adjustment (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      points int not null check (points between -50 and 50 and points <> 0),
      reason text not null check (reason <> ''),
      operator_id bigint not null references app_user (id) check (operator_id <> user_id),
      at bigint not null
    );
    create index credit_adjustment_by_user on credit_adjustment (user_id);
    create trigger credit_adjustment_is_append_only before update or delete or truncate on credit_adjustment
      for each statement execute function refuse_change();
  `.execute(db)
}
