import { type Kysely, sql } from 'kysely'

/** What a fiat payment made late has bought, by a decision of its own kind. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table fiat_deal
      add column late_quantity bigint,
      add column late_fee bigint,
      drop constraint fiat_deal_outcome_check,
      add constraint fiat_deal_outcome_check check (outcome in ('release', 'releaseLate', 'return')),
      add constraint fiat_deal_late_check check (
        (late_quantity is null) = (late_fee is null)
        and (late_quantity is not null) = (status = 'completed' and outcome_decider_id is not null and outcome = 'releaseLate')
        and late_quantity between 1 and quantity
        and late_fee >= 0 and late_fee < late_quantity
      )`.execute(db)
}
