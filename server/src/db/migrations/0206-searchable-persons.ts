import { type Kysely, sql } from 'kysely'
import { accountHash, nameHash } from '../../platform/secrets/search-hashes.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import { createVault } from '../../platform/secrets/vault.ts'

/** The rows that one statement hashes. */
const BATCH = 1_000

/**
 * Keyed hashes by which staff find customers by a whole name or bank account, and indexes for nicknames and the words of notes.
 * Personal data that the secret does not open is not found, as it is not shown.
 */
export async function up(db: Kysely<never>, secret: Secret | undefined): Promise<void> {
  await sql`
    alter table verification add column name_hash text;
    alter table bank_card add column account_hash text;
    create index verification_by_name on verification (name_hash);
    create index bank_card_by_account on bank_card (account_hash);
    create index app_user_by_nickname on app_user (lower(nickname));
    create index record_note_by_words on record_note using gin (to_tsvector('simple', body));
  `.execute(db)
  await hashAll(db, secret, {
    table: 'verification',
    sealed: 'person',
    hash: 'name_hash',
    use: 'verification',
    about: (ownerId) => `person ${ownerId}`,
    hashOf: (known, person: { readonly name: string }) => nameHash(known, person.name),
  })
  await hashAll(db, secret, {
    table: 'bank_card',
    sealed: 'sealed',
    hash: 'account_hash',
    use: 'bank card',
    about: (ownerId) => ownerId,
    hashOf: (known, card: { readonly iban?: string; readonly card_number: string }) =>
      accountHash(known, card),
  })
}

interface SealedRow {
  readonly id: string
  readonly user_id: string
  readonly sealed: Buffer
}

interface Hashed<Opened> {
  readonly table: string
  readonly sealed: string
  readonly hash: string
  /** The purpose of the vault that seals it, and for whom. */
  readonly use: string
  readonly about: (ownerId: string) => string
  readonly hashOf: (secret: Secret, opened: Opened) => string
}

async function hashAll<Opened>(
  db: Kysely<never>,
  secret: Secret | undefined,
  { table, sealed, hash, use, about, hashOf }: Hashed<Opened>,
): Promise<void> {
  let after = '-1'
  for (;;) {
    const { rows } = await sql<SealedRow>`
      select id, user_id, ${sql.ref(sealed)} as sealed from ${sql.table(table)}
      where ${sql.ref(sealed)} is not null and id > ${after} order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    if (!secret) throw new Error('the names of customers are hashed with the secret of the deployment')
    const vault = createVault(secret, use)
    const hashes = rows.map((row) =>
      readable(() => {
        const opened = vault.open(row.sealed, about(row.user_id)).toString('utf8')
        return hashOf(secret, JSON.parse(opened) as Opened)
      }),
    )
    await sql`
      update ${sql.table(table)} set ${sql.ref(hash)} = fresh.hash
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::text[]) fresh (id, hash)
      where ${sql.table(table)}.id = fresh.id`.execute(db)
    after = last.id
  }
}

/** Returns a hash; null of a value that does not open. */
function readable(hash: () => string): string | null {
  try {
    return hash()
  } catch {
    return null
  }
}
