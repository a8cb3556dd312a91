import { randomBytes } from 'node:crypto'
import { type ColumnType, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import { createVault, type Vault, vaultOf } from '../platform/secrets/vault.ts'
import type { Tables } from './tables.ts'

declare module './tables.ts' {
  interface Tables {
    /** The data keys of customers, sealed by the deployment. Deleting the row erases the values that the key sealed. */
    data_key: { id: ColumnType<string, never, never>; owner_id: Big; purpose: DataPurpose; sealed: Buffer }
  }
}

/** The data that a customer's key seals. Each key is deleted when its data has reached its end. */
export type DataPurpose = 'contacts'

/** The use of the vault that seals the keys. */
export const DATA_KEY_VAULT = 'data key'
const KEY_BYTES = 32

export interface DataKeyOwner {
  readonly ownerId: number
  readonly purpose: DataPurpose
}

/** A new key as stored and as it is used. */
export interface NewDataKey {
  readonly sealed: Buffer
  readonly vault: Vault
}

/** Names the record of a key, for which alone it opens. */
export function aboutDataKey({ ownerId, purpose }: DataKeyOwner): string {
  return `${purpose} ${ownerId}`
}

/** Makes a random key of a customer. */
export function newDataKey(secret: Secret, owner: DataKeyOwner): NewDataKey {
  const key = randomBytes(KEY_BYTES)
  return { sealed: keyVault(secret).seal(key, aboutDataKey(owner)), vault: vaultOf([key]) }
}

/** Returns the vault of a customer's key. Throws if the key was sealed with another secret or for another customer. */
export function openDataKey(secret: Secret, owner: DataKeyOwner, sealed: Buffer): Vault {
  return vaultOf([keyVault(secret).open(sealed, aboutDataKey(owner))])
}

/** Stores a key in the transaction that first needs it. */
export async function storeDataKey(
  db: Kysely<Tables>,
  { ownerId, purpose }: DataKeyOwner,
  { sealed }: NewDataKey,
): Promise<void> {
  await db.insertInto('data_key').values({ owner_id: ownerId, purpose, sealed }).execute()
}

/** Selects the sealed key of the customer in a column of the query; null if it is deleted. */
export function dataKeyOf(purpose: DataPurpose, owner = 'app_user.id'): RawBuilder<Buffer | null> {
  return sql<Buffer | null>`
    (select sealed from data_key where owner_id = ${sql.ref(owner)} and purpose = ${sql.lit(purpose)})`
}

/**
 * Deletes the keys of closed accounts: what they sealed can no longer be opened, except where a copy of the key exists.
 */
export async function deleteDataKeys(
  db: Kysely<Tables>,
  purpose: DataPurpose,
  ownerIds: readonly string[],
): Promise<void> {
  if (ownerIds.length === 0) return
  await db.deleteFrom('data_key').where('purpose', '=', purpose).where('owner_id', 'in', ownerIds).execute()
}

function keyVault(secret: Secret): Vault {
  return createVault(secret, DATA_KEY_VAULT)
}
