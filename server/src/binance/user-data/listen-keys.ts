import { createHmac, hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiKey } from '../../auth/api-keys/api-key.ts'
import { keyFor, keyIdOf } from '../../platform/secrets/secret-keys.ts'
import { BinanceError } from '../protocol/errors.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    listen_key: { api_key_id: Big; nonce: Buffer; secret_id: Buffer; token_hash: string; expires_at: Big }
  }
}

type Parts = Pick<BinanceContext, 'apiKeys' | 'config' | 'db' | 'now'>

const VALID_MS = 60 * 60 * 1000
const NONCE_BYTES = 16
const TOKEN = /^[0-9a-f]{64}$/

/** Returns whether the name of a stream has the form of a listen key. */
export function isListenKey(name: string): boolean {
  return TOKEN.test(name)
}

/** Returns the listen key of an API key, a new one if none is valid. It is valid for an hour from now. */
export async function startListenKey(
  { config, db, now }: Pick<Parts, 'config' | 'db' | 'now'>,
  { id }: ApiKey,
): Promise<string> {
  const secret = keyFor(config.secret.current, 'listen keys')
  const tokenOf = (from: Buffer): string =>
    createHmac('sha256', secret).update(`${id} `).update(from).digest('hex')
  const nonce = randomBytes(NONCE_BYTES)
  const secret_id = keyIdOf(secret)
  const token_hash = hashOf(tokenOf(nonce))
  const at = now()
  const isValid = sql<boolean>`listen_key.expires_at > ${at} and listen_key.secret_id = ${secret_id}`
  const row = await db
    .insertInto('listen_key')
    .values({ api_key_id: id, nonce, secret_id, token_hash, expires_at: at + VALID_MS })
    .onConflict((conflict) =>
      conflict.column('api_key_id').doUpdateSet({
        nonce: sql<Buffer>`case when ${isValid} then listen_key.nonce else excluded.nonce end`,
        token_hash: sql<string>`case when ${isValid} then listen_key.token_hash else excluded.token_hash end`,
        secret_id,
        expires_at: at + VALID_MS,
      }),
    )
    .returning('nonce')
    .executeTakeFirstOrThrow()
  return tokenOf(row.nonce)
}

/** Makes the listen key of an API key valid for another hour. Throws if it has none, or another one than is named. */
export async function renewListenKey(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  key: ApiKey,
  token: string | undefined,
): Promise<void> {
  const renewed = await db
    .updateTable('listen_key')
    .set({ expires_at: now() + VALID_MS })
    .where('api_key_id', '=', String(key.id))
    .where(isNamed(token))
    .where('expires_at', '>', String(now()))
    .returning('api_key_id')
    .executeTakeFirst()
  if (!renewed) throw unknownListenKey()
}

/** Ends the listen key of an API key. Throws if it has none, or another one than is named. */
export async function endListenKey(
  { db }: Pick<Parts, 'db'>,
  key: ApiKey,
  token: string | undefined,
): Promise<void> {
  const ended = await db
    .deleteFrom('listen_key')
    .where('api_key_id', '=', String(key.id))
    .where(isNamed(token))
    .returning('api_key_id')
    .executeTakeFirst()
  if (!ended) throw unknownListenKey()
}

/** Returns the API keys of those of some listen keys that are valid and whose API key works. */
export async function findListenKeys(
  { apiKeys, db, now }: Pick<Parts, 'apiKeys' | 'db' | 'now'>,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, ApiKey>> {
  if (tokens.length === 0) return new Map()
  const rows = await db
    .selectFrom('listen_key')
    .innerJoin('api_key', 'api_key.id', 'listen_key.api_key_id')
    .select(['listen_key.token_hash', 'api_key.key'])
    .where('token_hash', '=', sql<string>`any(${tokens.map(hashOf)}::text[])`)
    .where('listen_key.expires_at', '>', String(now()))
    .execute()
  const live = await apiKeys.findLive(rows.map(({ key }) => key))
  const keyOf = new Map(rows.map(({ token_hash, key }) => [token_hash, live.get(key)]))
  return new Map(
    tokens.flatMap((token) => {
      const key = keyOf.get(hashOf(token))
      return key ? [[token, key] as const] : []
    }),
  )
}

/** Makes the condition that a listen key is the one that is named, if any is. */
function isNamed(token: string | undefined) {
  return token === undefined ? sql<boolean>`true` : sql<boolean>`token_hash = ${hashOf(token)}`
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

function unknownListenKey(): BinanceError {
  return new BinanceError(-1125, 'This listenKey does not exist.')
}
