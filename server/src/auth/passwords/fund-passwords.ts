import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import { createKeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import type { Passwords } from './passwords.ts'
import { type HashKeys, keyWithId } from '../../db/hash-keys.ts'

const LOCKED_FROM = 5
const FIRST_LOCK_MS = 60_000
const LONGEST_LOCK_MS = 24 * 60 * 60 * 1000

/** The six-digit password that a customer enters before money leaves an account. */
export interface FundPasswords {
  isSet(userId: number): Promise<boolean>
  /**
   * Resolves when the password is correct. Throws a `CallError` of `fund_password_not_set`, `fund_password_wrong`,
   * `fund_password_locked` or `busy`. The fifth wrong attempt in a row locks it for a minute; each further one doubles
   * the time, up to a day.
   */
  check(userId: number, pass: string): Promise<void>
  /** Hashes a password for storage, with the id of the key that it mixes in. Throws a `CallError` of `busy`. */
  hash(userId: number, pass: string): Promise<StoredHash>
}

/** A hash as stored. Without an id its key is the newest. */
interface StoredHash {
  readonly hash: string
  readonly key_id: Buffer | null
}

export function createFundPasswords(
  db: Database,
  keys: HashKeys,
  passwords: Passwords,
  now: () => number,
): FundPasswords {
  // Checks of one customer run one at a time, so that concurrent correct attempts do not lock each other out.
  const runExclusive = createKeyedMutex()

  /** Mixes in a key from the server's secret: six digits alone could be brute-forced by a reader of the table. */
  const withPepper = (userId: number, pass: string, pepper = keys.current.key): string =>
    createHmac('sha256', pepper).update(`${userId}:${pass}`).digest('base64url')

  const hashNow = async (userId: number, pass: string): Promise<StoredHash> => ({
    hash: await passwords.hash(withPepper(userId, pass)),
    key_id: keys.current.id,
  })

  /** Hashes a correct password with the newest key if an earlier secret gave its key. A busy server leaves it as it is. */
  const renew = async (userId: number, pass: string, { id }: HashKeys['current']) =>
    id.equals(keys.current.id) ? {} : hashNow(userId, pass).catch(() => ({}))

  async function checkNext(userId: number, pass: string): Promise<void> {
    const { hash, key_id } = await countTry(db, userId, now())
    const used = keyWithId(keys, key_id)
    const given = withPepper(userId, pass, used.key)
    const right = await passwords.verify(hash, given).catch(async (error: unknown) => {
      await uncountTry(db, userId)
      throw error
    })
    if (!right) throw new CallError('fund_password_wrong', 'pass')
    await db
      .updateTable('fund_password')
      .set({ tries: 0, locked_until: 0, ...(await renew(userId, pass, used)) })
      .where('user_id', '=', String(userId))
      .where('hash', '=', hash)
      .execute()
  }

  return {
    async isSet(userId) {
      const row = await findRow(db, userId)
      return row !== undefined
    },
    check: (userId, pass) => runExclusive(userId, () => checkNext(userId, pass)),
    hash: hashNow,
  }
}

/**
 * Counts an attempt as wrong before checking it and returns the hash to compare with. The fifth locks later attempts.
 */
async function countTry(db: Database, userId: number, at: number): Promise<StoredHash> {
  const { rows } = await sql<StoredHash>`
    update fund_password
    set tries = tries + 1,
        locked_until = case when tries + 1 < ${LOCKED_FROM} then 0
          else ${at}::bigint + least(${FIRST_LOCK_MS} * 2 ^ least(tries + 1 - ${LOCKED_FROM}, 20), ${LONGEST_LOCK_MS})::bigint end
    where user_id = ${userId} and locked_until <= ${at}
    returning hash, key_id`.execute(db)
  if (rows[0]) return rows[0]
  throw new CallError((await findRow(db, userId)) ? 'fund_password_locked' : 'fund_password_not_set', 'pass')
}

/** Undoes `countTry` for an attempt that was never checked. */
async function uncountTry(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('fund_password')
    .set(({ eb }) => ({ tries: eb('tries', '-', 1), locked_until: 0 }))
    .where('user_id', '=', String(userId))
    .where('tries', '>', 0)
    .execute()
}

function findRow(db: Database, userId: number): Promise<{ user_id: string } | undefined> {
  return db
    .selectFrom('fund_password')
    .select('user_id')
    .where('user_id', '=', String(userId))
    .executeTakeFirst()
}
