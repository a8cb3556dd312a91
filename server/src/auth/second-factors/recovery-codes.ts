import { createHmac, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { allKeys, type HashKeys } from '../../db/hash-keys.ts'
import type { Tables } from '../../db/tables.ts'

const CODES = 10
/** Without i, l and o, which look like 1 and 0 when a code is copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz234567'
const HALF_LENGTH = 5

/**
 * Replaces a customer's recovery codes. Returns the new codes, which are readable only here; the table has their
 * hashes.
 */
export async function replaceRecoveryCodes(
  db: Kysely<Tables>,
  userId: number,
  keys: HashKeys,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${randomHalf()}-${randomHalf()}`)
  await dropRecoveryCodes(db, userId)
  await db
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: hashOf(keys.current.key, code), used_at: null })),
    )
    .execute()
  return codes
}

/**
 * Returns whether the code is one of the customer's and consumes it. Of several concurrent callers, one receives true.
 */
export async function takeRecoveryCode(
  db: Kysely<Tables>,
  userId: number,
  keys: HashKeys,
  code: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', String(userId))
    .where(
      'code_hash',
      'in',
      allKeys(keys).map(({ key }) => hashOf(key, code)),
    )
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes a customer's recovery codes. */
export async function dropRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', String(userId)).execute()
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Kysely<Tables>, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', String(userId))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

function randomHalf(): string {
  return Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Ten characters of an alphabet of 29 have 48 bits of entropy, so a keyed hash is sufficient. */
function hashOf(key: Buffer, code: string): string {
  return createHmac('sha256', key).update(code).digest('base64url')
}
