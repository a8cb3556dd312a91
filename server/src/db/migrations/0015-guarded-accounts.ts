import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Two independent freezes. Each is lifted only by its own command.
    alter table customer add column frozen_by_owner boolean not null default false;
    alter table customer rename column frozen to frozen_by_operator;
    update customer set frozen_by_owner = true, frozen_by_operator = exists (
        select from debt where debt.customer_id = customer.id and debt.amount > 0)
      where id in (select id from app_user where self_frozen_at is not null);
    alter table customer alter column frozen_by_owner drop default;
    alter table app_user drop column self_frozen_at;

    -- Each transaction has one canonical hash, as the unique constraints assume. Practice chains omitted the 0x.
    update practice_transaction set txid = '0x' || txid where network = 'ERC20' and txid !~ '^0x';
    update chain_deposit set txid = '0x' || txid where network = 'ERC20' and txid !~ '^0x';
    update chain_payment set txid = '0x' || txid where network = 'ERC20' and txid !~ '^0x';
    alter table chain_deposit add constraint chain_deposit_txid_check
      check (txid ~ case network when 'ERC20' then '^0x[0-9a-f]{64}$' else '^[0-9a-f]{64}$' end);
    alter table chain_payment add constraint chain_payment_txid_check
      check (txid ~ case network when 'ERC20' then '^0x[0-9a-f]{64}$' else '^[0-9a-f]{64}$' end);
    alter table charge_request add constraint charge_request_txid_check
      check (txid is null or txid ~ case network when 'ERC20' then '^0x[0-9a-f]{64}$' else '^[0-9a-f]{64}$' end);

    -- A large claim needs two different reviewers; its owner cannot be one of them.
    alter table charge_request add column first_reviewer_id bigint,
      add constraint charge_request_reviewers_check check (first_reviewer_id <> customer_id
        and reviewer_id <> customer_id and (status not in ('passing', 'passed') or first_reviewer_id <> reviewer_id));

    -- The mode of the first start. Demo accounts have published passwords.
    create table deployment (
      only_one boolean primary key default true check (only_one),
      mode text not null check (mode in ('demo', 'production'))
    );

    -- Failed attempts count by requester and caller, so that a third party cannot use up the owner's attempts.
    alter table verification_code add column asked_by text not null default '',
      add column tries_of_others int not null default 0;
    alter table verification_code alter column asked_by drop default;
  `.execute(db)
}
