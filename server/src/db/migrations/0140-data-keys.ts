import { type Kysely, sql } from 'kysely'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import { contactColumns } from '../contact-columns.ts'
import { newDataKey } from '../data-keys.ts'
import { modeOfAccounts } from '../deployment-mode.ts'

/** The customers whose contacts one statement seals. */
const BATCH = 1_000

/**
 * A data key for each customer, under which the contacts are sealed. Accounts are found by keyed hashes. What was stored in plain
 * text is sealed here and its columns are dropped, so that no version of the server reads or writes them again.
 */
export async function up(db: Kysely<never>, secret: Secret | undefined): Promise<void> {
  await sql`
    create table data_key (
      id bigint generated always as identity primary key,
      owner_id bigint not null references app_user (id),
      purpose text not null check (purpose in ('contacts')),
      sealed bytea not null,
      unique (owner_id, purpose)
    );
    -- A key is deleted only for a closed account, and changes only by being sealed with another secret.
    create function data_key_is_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (select from app_user where id = old.owner_id and closed_at is not null) then
        return old;
      end if;
      raise exception 'a data key is kept until its owner leaves';
    end $$;
    create trigger data_key_is_kept before update of id, owner_id, purpose or delete on data_key
      for each row execute function data_key_is_kept();
    create trigger data_key_is_only_resealed before update of sealed on data_key
      for each row when (substring(new.sealed from 1 for 4) = substring(old.sealed from 1 for 4))
      execute function data_key_is_kept();

    alter table app_user
      drop constraint app_user_check,
      add column email_sealed bytea,
      add column email_hash text unique,
      add column mobile_sealed bytea,
      add column mobile_hash text unique,
      -- The key of the hashes.
      add column contact_key_id bytea check (length(contact_key_id) = 4);
  `.execute(db)
  await sql`
    -- Only plain addresses show the mode of a database that was not started since modes are recorded.
    insert into deployment (mode) select mode from (${modeOfAccounts()}) accounts
    where mode is not null and not exists (select from deployment);
  `.execute(db)
  await sealContacts(db, secret)
  await sql`
    alter table app_user
      drop column email,
      drop column mobile,
      add constraint app_user_contact_check check (
        (email_sealed is null) = (email_hash is null) and (mobile_sealed is null) = (mobile_hash is null)
        and (contact_key_id is null) = (email_hash is null and mobile_hash is null)
        and (contact_key_id is null) = (closed_at is not null)
      );
    alter table sign_in_log drop column account;
    -- Their targets are hashes from now on. A code that is on its way is requested again.
    delete from verification_code;
  `.execute(db)
}

interface PlainRow {
  readonly id: string
  readonly email: string | null
  readonly mobile: string | null
}

async function sealContacts(db: Kysely<never>, secret: Secret | undefined): Promise<void> {
  let after = '-1'
  for (;;) {
    const { rows } = await sql<PlainRow>`
      select id, email, mobile from app_user where (email is not null or mobile is not null) and id > ${after}
      order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    if (!secret) throw new Error('the contacts of accounts are sealed with the secret of the deployment')
    await storeSealed(
      db,
      rows.map((row) => sealRow(secret, row)),
    )
    after = last.id
  }
}

/** Returns the stored values of a customer's contacts, in the order in which `storeSealed` takes them. */
function sealRow(secret: Secret, { id, email, mobile }: PlainRow) {
  const ownerId = Number(id)
  const { sealed, vault } = newDataKey(secret, { ownerId, purpose: 'contacts' })
  const seal = (channel: 'email' | 'mobile', address: string | null) =>
    address === null ? {} : contactColumns(secret, { ownerId, vault }, { channel, address })
  return { id, sealed, ...seal('email', email), ...seal('mobile', mobile) }
}

async function storeSealed(
  db: Kysely<never>,
  rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly sealed: Buffer })[],
): Promise<void> {
  const column = (name: string) => rows.map((row) => row[name] ?? null)
  await sql`
    insert into data_key (owner_id, purpose, sealed)
    select owner_id, 'contacts', sealed
    from unnest(${column('id')}::bigint[], ${column('sealed')}::bytea[]) fresh (owner_id, sealed)`.execute(db)
  await sql`
    update app_user
    set email = null, mobile = null, email_sealed = fresh.email_sealed, email_hash = fresh.email_hash,
      mobile_sealed = fresh.mobile_sealed, mobile_hash = fresh.mobile_hash, contact_key_id = fresh.contact_key_id
    from unnest(${column('id')}::bigint[], ${column('email_sealed')}::bytea[], ${column('email_hash')}::text[],
      ${column('mobile_sealed')}::bytea[], ${column('mobile_hash')}::text[], ${column('contact_key_id')}::bytea[])
      fresh (id, email_sealed, email_hash, mobile_sealed, mobile_hash, contact_key_id)
    where app_user.id = fresh.id`.execute(db)
}
