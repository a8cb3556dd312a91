import type { ApiKeyScope } from '@halyard/api'
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CustomerId } from '../../engine/index.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError, SignedOutError } from '../../platform/call-error.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Session } from '../sessions/session.ts'
import type { ApiKey } from './api-key.ts'
import { toKey } from './read-keys.ts'

const KEYS_MAX = 30
const DAY_MS = 24 * 60 * 60 * 1000
const KEY_LENGTH = 64
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The properties of a key that a customer may change. */
export interface Rights {
  readonly label: string
  readonly scopes: readonly ApiKeyScope[]
  readonly networks: readonly string[]
}

/** A key to be stored. One with a public key is Ed25519; for another a secret is made. */
export interface NewKey extends Rights {
  readonly publicKey?: Buffer | undefined
  readonly days: number
}

/**
 * Stores a key of the session's customer. Returns the secret if there is one, which is stored sealed. The customer is locked, so that
 * concurrent calls do not exceed the limit, and a session that was closed meanwhile leaves no key behind. Throws
 * `too_many_api_keys` or a `SignedOutError`.
 */
export async function insertKey(
  db: Database,
  vault: Vault,
  { userId: customerId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
  { publicKey, days, ...rights }: NewKey,
  at: number,
): Promise<{ readonly key: ApiKey; readonly secret?: string }> {
  const key = randomLetters()
  const secret = publicKey ? undefined : randomLetters()
  const row = await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId)
    const session = await transaction
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (!session) throw new SignedOutError()
    const { keys } = await transaction
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll().as('keys'))
      .where('customer_id', '=', String(customerId))
      .where('expires_at', '>', String(at))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(keys) >= KEYS_MAX) throw new CallError('too_many_api_keys')
    return transaction
      .insertInto('api_key')
      .values({
        key,
        customer_id: customerId,
        kind: publicKey ? 'ed25519' : 'hmac',
        ...rights,
        public_key: publicKey ?? null,
        sealed_secret: secret === undefined ? null : vault.seal(Buffer.from(secret), key),
        created_at: at,
        expires_at: at + days * DAY_MS,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { key: toKey(row), ...(secret === undefined ? {} : { secret }) }
}

/** Changes a key of a customer. Returns what requests name it by; `undefined` when there is none. */
export async function changeKey(
  db: Database,
  customerId: CustomerId,
  id: number,
  rights: Rights,
): Promise<string | undefined> {
  const row = await db
    .updateTable('api_key')
    .set({ ...rights })
    .where('customer_id', '=', String(customerId))
    .where('id', '=', String(id))
    .where('ended_at', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return row?.key
}

/** Ends a key of a customer. Returns what requests name it by; `undefined` when there is none. */
export async function endKey(
  db: Database,
  customerId: CustomerId,
  id: number,
  at: number,
): Promise<string | undefined> {
  const row = await endings(db, customerId, at).where('id', '=', String(id)).executeTakeFirst()
  return row?.key
}

/** Ends all keys of a customer, also one that is being stored. Returns what requests name them by. */
export async function endKeys(db: Database, customerId: CustomerId, at: number): Promise<string[]> {
  const rows = await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId)
    return endings(transaction, customerId, at).execute()
  })
  return rows.map(({ key }) => key)
}

async function lockCustomer(db: Kysely<Tables>, customerId: CustomerId): Promise<void> {
  await sql`select 1 from app_user where id = ${customerId} for update`.execute(db)
}

/** The row of a key that has ended remains, because commands name it. Its secret does not. */
function endings(db: Kysely<Tables>, customerId: CustomerId, at: number) {
  return db
    .updateTable('api_key')
    .set({ ended_at: at, sealed_secret: null, public_key: null })
    .where('customer_id', '=', String(customerId))
    .where('ended_at', 'is', null)
    .returning('key')
}

/** Returns 64 random letters and digits, 381 bits: the form that clients expect of keys and of secrets. */
function randomLetters(): string {
  return Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
