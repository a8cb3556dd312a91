import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Two independent reasons to be frozen: each ends only by its own command.
    alter table customer add column frozen_by_owner boolean not null default false;
    alter table customer rename column frozen to frozen_by_operator;
    update customer set frozen_by_owner = true, frozen_by_operator = exists (
        select from debt where debt.customer_id = customer.id and debt.amount > 0)
      where id in (select id from app_user where self_frozen_at is not null);
    alter table customer alter column frozen_by_owner drop default;
    alter table app_user drop column self_frozen_at;
  `.execute(db)
}
