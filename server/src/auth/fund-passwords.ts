import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { CallError } from '../platform/call-error.ts'
import { createKeyedMutex } from '../platform/concurrency/keyed-mutex.ts'
import type { Passwords } from './passwords.ts'
import { keyFor } from '../platform/secrets/secret-keys.ts'

const LOCKED_FROM = 5
const FIRST_LOCK_MS = 60_000
const LONGEST_LOCK_MS = 24 * 60 * 60 * 1000

/** The six digits that a customer enters before money leaves an account. */
export interface FundPasswords {
  isSet(userId: number): Promise<boolean>
  /**
   * Resolves when the password is right. Throws a `CallError` of `fund_password_not_set`, `fund_password_wrong`,
   * `fund_password_locked` or `busy`. From the fifth wrong one it is locked: a minute, then twice as long each time,
   * up to a day.
   */
  check(userId: number, pass: string): Promise<void>
  /** Hashes one to be stored. Throws a `CallError` of `busy`. */
  hash(userId: number, pass: string): Promise<string>
}

export function createFundPasswords(
  db: Database,
  secret: string,
  passwords: Passwords,
  now: () => number,
): FundPasswords {
  const pepper = keyFor(secret, 'fund password')
  // One customer's are checked one after the other, so that many right ones at once do not lock each other out.
  const inTurn = createKeyedMutex()

  /** Six digits alone are guessed in no time by whoever reads the table, so the secret of the settings is part of them. */
  const peppered = (userId: number, pass: string): string =>
    createHmac('sha256', pepper).update(`${userId}:${pass}`).digest('base64url')

  async function checkNext(userId: number, pass: string): Promise<void> {
    const hash = await countTry(db, userId, now())
    const right = await passwords.verify(hash, peppered(userId, pass)).catch(async (error: unknown) => {
      await takeTryBack(db, userId)
      throw error
    })
    if (!right) throw new CallError('fund_password_wrong', 'pass')
    await db
      .updateTable('fund_password')
      .set({ tries: 0, locked_until: 0 })
      .where('user_id', '=', String(userId))
      .where('hash', '=', hash)
      .execute()
  }

  return {
    async isSet(userId) {
      const row = await findRow(db, userId)
      return row !== undefined
    },
    check: (userId, pass) => inTurn(userId, () => checkNext(userId, pass)),
    hash: (userId, pass) => passwords.hash(peppered(userId, pass)),
  }
}

/** Counts a try as wrong before it is looked at, and answers the hash to compare with. The fifth locks the next ones. */
async function countTry(db: Database, userId: number, at: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    update fund_password
    set tries = tries + 1,
        locked_until = case when tries + 1 < ${LOCKED_FROM} then 0
          else ${at}::bigint + least(${FIRST_LOCK_MS} * 2 ^ least(tries + 1 - ${LOCKED_FROM}, 20), ${LONGEST_LOCK_MS})::bigint end
    where user_id = ${userId} and locked_until <= ${at}
    returning hash`.execute(db)
  if (rows[0]) return rows[0].hash
  throw new CallError((await findRow(db, userId)) ? 'fund_password_locked' : 'fund_password_not_set', 'pass')
}

/** It was never looked at. */
async function takeTryBack(db: Database, userId: number): Promise<void> {
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
