import { type Kysely, sql } from 'kysely'

/** Own outputs of Bitcoin-like chains that one transaction joins (decision 116): a kind of transfer between own addresses. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table own_transfer drop constraint own_transfer_kind_check;
    -- consolidation: from outputs of own addresses to the paying one.
    alter table own_transfer add constraint own_transfer_kind_check
      check (kind in ('sweep', 'gas', 'overflow', 'consolidation'));
    alter table own_transfer drop constraint own_transfer_check;
    alter table own_transfer add constraint own_transfer_customer_check
      check ((kind in ('overflow', 'consolidation')) = (customer_id is null));
    drop index own_transfer_open;
    -- Outputs have no nonces, so that consolidations do not wait for each other.
    create unique index own_transfer_open on own_transfer (network, kind, address)
      where status in ('planned', 'signed', 'sent') and kind <> 'consolidation';

    -- An output belongs to one batch or to one consolidation for good, and so do transactions.
    alter table coin_input add column transfer_id bigint references own_transfer (id);
    alter table coin_payment add column transfer_id bigint references own_transfer (id);
    create index coin_input_by_transfer on coin_input (transfer_id) where transfer_id is not null;
    create index coin_payment_by_transfer on coin_payment (transfer_id) where transfer_id is not null;
    -- A database that is new has the name of migration 183 here, and gets that of 212 later.
    do $$
    declare owned record;
    begin
      for owned in select table_name, column_name from information_schema.columns
        where table_schema = current_schema and table_name in ('coin_input', 'coin_payment')
          and column_name in ('withdrawal_id', 'batch_id')
      loop
        execute format('alter table %I alter column %I drop not null', owned.table_name, owned.column_name);
        execute format('alter table %I add constraint %I check (num_nonnulls(%I, transfer_id) = 1)',
          owned.table_name, owned.table_name || '_owner_check', owned.column_name);
      end loop;
    end $$;
  `.execute(db)
}
