import { API_KEY_SCOPES, type ApiKeyKind } from '@halyard/api'
import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { Tables } from '../../db/tables.ts'
import type { CustomerId } from '../../engine/index.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { ApiKey, VerifyingKey } from './api-key.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    api_key: {
      id: ColumnType<string, never, never>
      key: string
      customer_id: Big
      kind: ApiKeyKind
      label: string
      scopes: readonly string[]
      networks: readonly string[]
      public_key: Buffer | null
      sealed_secret: Buffer | null
      created_at: Big
      expires_at: Big
      used_at: ColumnType<string | null, number | undefined, number>
      used_ip: ColumnType<string | null, string | undefined, string>
      ended_at: ColumnType<string | null, undefined, number>
    }
  }
}

/** The purpose of the vault that seals shared secrets, each for its key. */
export const API_KEY_VAULT = 'api keys'

/** Reads the key that a request names, with what verifies its signatures. */
export async function findKey(
  db: Database,
  vault: Vault,
  key: string,
  at: number,
): Promise<VerifyingKey | undefined> {
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where('key', '=', key)
    .where('expires_at', '>', String(at))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const verifier = row.sealed_secret ? vault.open(row.sealed_secret, row.key) : row.public_key
  return verifier ? { ...toKey(row), verifier } : undefined
}

/** Reads those of some keys that work, by what requests name them, of customers who are neither disabled nor frozen by themselves. */
export async function findLiveKeys(
  db: Database,
  keys: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, ApiKey>> {
  const rows = await db
    .selectFrom('api_key')
    .innerJoin('app_user', 'app_user.id', 'api_key.customer_id')
    .innerJoin('customer', 'customer.id', 'api_key.customer_id')
    .selectAll('api_key')
    .where('api_key.key', '=', sql<string>`any(${keys}::text[])`)
    .where('api_key.expires_at', '>', String(at))
    .where('api_key.ended_at', 'is', null)
    .where('app_user.disabled', '=', false)
    .where('customer.frozen_by_owner', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.key, toKey(row)]))
}

/** Reads a customer's keys that work, newest first. */
export async function listKeys(db: Kysely<Tables>, customerId: CustomerId, at: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('customer_id', '=', String(customerId))
    .where('expires_at', '>', String(at))
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toKey)
}

/** Stores when and from where a key was last used. */
export async function countUse(db: Database, id: number, ip: string, at: number): Promise<void> {
  await db.updateTable('api_key').set({ used_at: at, used_ip: ip }).where('id', '=', String(id)).execute()
}

/** Converts a stored key. */
export function toKey(row: Selectable<Tables['api_key']>): ApiKey {
  return {
    id: Number(row.id),
    key: row.key,
    customerId: Number(row.customer_id),
    kind: row.kind,
    label: row.label,
    scopes: API_KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
    networks: row.networks,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    usedAt: numberOrNull(row.used_at) ?? undefined,
    usedIp: row.used_ip ?? undefined,
  }
}
