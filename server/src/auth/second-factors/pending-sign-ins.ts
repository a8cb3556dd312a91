import type { Database } from '../../db/database.ts'
import { hashToken, newToken } from '../sessions/token.ts'

/** A pending sign-in expires after this time. */
export const PENDING_LIFE_MS = 5 * 60 * 1000
const TRIES_MAX = 5

interface PendingUser {
  readonly userId: number
  /** The password hash when the sign-in began. A changed password invalidates the sign-in. */
  readonly passwordHash: string
}

/** Sign-ins that wait for the second factor. Their tokens grant no other access. */
export interface PendingSignIns {
  open(user: PendingUser): Promise<string>
  /** Counts an attempt and returns the user; `undefined` when the token is unknown, expired or out of attempts. */
  try(token: string): Promise<PendingUser | undefined>
  /** Consumes the token. Of several concurrent callers, one receives true. */
  finish(token: string): Promise<boolean>
}

export function createPendingSignIns(db: Database, now: () => number): PendingSignIns {
  return {
    async open({ userId, passwordHash }) {
      const token = newToken()
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
