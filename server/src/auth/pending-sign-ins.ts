import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

export const PENDING_LIFE_MS = 5 * 60 * 1000
const TRIES_MAX = 5

interface PendingUser {
  readonly userId: number
  /** What the password was when the sign-in began: a new one ends it. */
  readonly passwordHash: string
}

/** Sign-ins that wait for the second factor. Their tokens open nothing else. */
export interface PendingSignIns {
  open(user: PendingUser): Promise<string>
  /** Whose it is, and counts a try; `undefined` when it is unknown, has run out or was tried too often. */
  try(token: string): Promise<PendingUser | undefined>
  /** Uses it up: of any number of callers at once, one is told yes. */
  finish(token: string): Promise<boolean>
}

export function createPendingSignIns(db: Database, now: () => number): PendingSignIns {
  return {
    async open({ userId, passwordHash }) {
      const token = randomBytes(32).toString('base64url')
      await db
        .insertInto('pending_sign_in')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          password_hash: passwordHash,
          expires_at: now() + PENDING_LIFE_MS,
        })
        .execute()
      return token
    },

    async try(token) {
      const row = await db
        .updateTable('pending_sign_in')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('token_hash', '=', hashToken(token))
        .where('tries', '<', TRIES_MAX)
        .where('expires_at', '>', String(now()))
        .returning(['user_id', 'password_hash'])
        .executeTakeFirst()
      return row && { userId: Number(row.user_id), passwordHash: row.password_hash }
    },

    async finish(token) {
      const { numDeletedRows } = await db
        .deleteFrom('pending_sign_in')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
