import type { Kysely } from 'kysely'
import { keyFor, keyIdOf, type Secret } from '../platform/secrets/secret-keys.ts'
import { createVault } from '../platform/secrets/vault.ts'
import type { Tables } from './tables.ts'

declare module './tables.ts' {
  interface Tables {
    /** The keys of hashes that earlier secrets gave, sealed with the current one. */
    retired_key: { use: string; key_id: Buffer; sealed: Buffer; retired_at: Big }
  }
}

/**
 * The values that are stored as keyed hashes. A hash cannot be keyed with another secret without the customer, so the keys of earlier
 * secrets stay, sealed with the current one. Contacts of open accounts have the key of former ones, and are keyed again by a
 * rotation.
 */
const HASHED_USES = ['fund password', 'recovery codes', 'former contact'] as const

export type HashedUse = (typeof HASHED_USES)[number]

export interface HashKey {
  readonly id: Buffer
  readonly key: Buffer
}

/** The key of new hashes of one use, and those that earlier secrets gave. */
export interface HashKeys {
  readonly current: HashKey
  readonly retired: readonly HashKey[]
}

/** Reads the keys of one use. */
export async function openHashKeys(db: Kysely<Tables>, secret: Secret, use: HashedUse): Promise<HashKeys> {
  const vault = vaultOf(secret)
  const rows = await db.selectFrom('retired_key').select('sealed').where('use', '=', use).execute()
  const current = hashKeyOf(secret.current, use)
  const retired = rows.map(({ sealed }) => withId(vault.open(sealed, use)))
  return { current, retired: retired.filter(({ id }) => !id.equals(current.id)) }
}

export function allKeys({ current, retired }: HashKeys): readonly HashKey[] {
  return [current, ...retired]
}

/** Returns the key of a stored hash; one without an id has the newest. Throws when the key is not stored. */
export function keyWithId(keys: HashKeys, id: Buffer | null): HashKey {
  const found = id === null ? keys.current : allKeys(keys).find((key) => key.id.equals(id))
  if (!found) throw new Error('the key of a stored hash is missing')
  return found
}

/**
 * Seals the stored keys with the current secret and adds those of the previous one. Runs in the transaction in which the
 * rotation begins, so that no key is lost.
 */
export async function retireHashKeys(
  db: Kysely<Tables>,
  secret: Required<Secret>,
  at: number,
): Promise<void> {
  const vault = vaultOf(secret)
  for (const { use, key_id, sealed } of await db.selectFrom('retired_key').selectAll().execute())
    await db
      .updateTable('retired_key')
      .set({ sealed: vault.seal(vault.open(sealed, use), use) })
      .where('use', '=', use)
      .where('key_id', '=', key_id)
      .execute()
  const retired = HASHED_USES.map((use) => {
    const { id, key } = hashKeyOf(secret.previous, use)
    return { use, key_id: id, sealed: vault.seal(key, use), retired_at: at }
  })
  await db
    .insertInto('retired_key')
    .values(retired)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records which key the hashes without an id have: that of the secret to which the database belonged. */
export async function nameFundPasswordKeys(db: Kysely<Tables>, secret: string): Promise<void> {
  await db
    .updateTable('fund_password')
    .set({ key_id: hashKeyOf(secret, 'fund password').id })
    .where('key_id', 'is', null)
    .execute()
}

function hashKeyOf(secret: string, use: HashedUse): HashKey {
  return withId(keyFor(secret, use))
}

/** Returns the key of the contacts by which accounts are found, open and closed. */
export function contactKey({ current }: Secret): HashKey {
  return hashKeyOf(current, 'former contact')
}

function withId(key: Buffer): HashKey {
  return { id: keyIdOf(key), key }
}

function vaultOf(secret: Secret) {
  return createVault(secret, 'retired keys')
}

/** Returns how many fund passwords are hashed with a key of an earlier secret. */
export async function countOlderFundPasswords(db: Kysely<Tables>, { current }: Secret): Promise<number> {
  const { count } = await db
    .selectFrom('fund_password')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('key_id', '<>', hashKeyOf(current, 'fund password').id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
