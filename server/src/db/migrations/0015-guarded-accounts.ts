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

    -- One transaction has one hash: only then do the unique rules of these tables hold. Practice chains left out the 0x.
    update practice_transaction set txid = '0x' || txid where network = 'ERC20' and txid !~ '^0x';
    update chain_deposit set txid = '0x' || txid where network = 'ERC20' and txid !~ '^0x';
    update chain_payment set txid = '0x' || txid where network = 'ERC20' and txid !~ '^0x';
    alter table chain_deposit add constraint chain_deposit_txid_check
      check (txid ~ case network when 'ERC20' then '^0x[0-9a-f]{64}$' else '^[0-9a-f]{64}$' end);
    alter table chain_payment add constraint chain_payment_txid_check
      check (txid ~ case network when 'ERC20' then '^0x[0-9a-f]{64}$' else '^[0-9a-f]{64}$' end);
    alter table charge_request add constraint charge_request_txid_check
      check (txid is null or txid ~ case network when 'ERC20' then '^0x[0-9a-f]{64}$' else '^[0-9a-f]{64}$' end);

    -- A large submission needs two different reviewers, neither of them its owner.
    alter table charge_request add column first_reviewer_id bigint,
      add constraint charge_request_reviewers_check check (first_reviewer_id <> customer_id
        and reviewer_id <> customer_id and (status not in ('passing', 'passed') or first_reviewer_id <> reviewer_id));

    -- How the database was first started: accounts of a demo have published passwords.
    create table deployment (
      only_one boolean primary key default true check (only_one),
      mode text not null check (mode in ('demo', 'production'))
    );

    -- Wrong tries count by who asked for a code and who tries it, so that no stranger spends the owner's.
    alter table verification_code add column asked_by text not null default '',
      add column tries_of_others int not null default 0;
    alter table verification_code alter column asked_by drop default;
  `.execute(db)
}
