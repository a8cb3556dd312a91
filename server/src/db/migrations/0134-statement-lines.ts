import { type Kysely, sql } from 'kysely'

/**
 * Lines of statements of the bank, or of the custodian of a network that the exchange does not follow. A line shows that a
 * payment arrived: until then a credited claim is unproven. Claims on followed networks are shown by blocks.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table statement_line (
      id bigint generated always as identity primary key,
      network text not null,
      -- The bank's reference or the transaction, as \`normaliseReference\` writes it.
      reference text not null check (reference <> ''),
      currency_id int not null references currency (id),
      amount bigint not null check (amount > 0),
      -- The day of the booking, such as 2026-11-23.
      booked_on text not null check (booked_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      entered_by bigint not null,
      entered_at bigint not null,
      withdrawn_by bigint,
      withdrawn_at bigint,
      check ((withdrawn_by is null) = (withdrawn_at is null))
    );
    create unique index statement_line_reference on statement_line (network, reference) where withdrawn_at is null;

    -- The reference that both reviewers read. A payment counts once; claims passed before this rule may have none.
    alter table charge_request add column reference text check (reference <> '');
    create unique index charge_request_by_reference on charge_request (network, reference)
      where status <> 'rejected' and reference is not null;
    alter table charge_request add constraint charge_request_has_reference
      check (status not in ('passing', 'passed') or coalesce(reference, txid) is not null) not valid;

    alter table treasury_backing drop constraint treasury_backing_side_check,
      add constraint treasury_backing_side_check check (side in ('asset', 'liability', 'unproven'));
  `.execute(db)
}
