import { OPERATOR_ROLES, type OperatorRole } from '@halyard/api/ops'
import type { Database } from '../../db/database.ts'
import type { SignInOrigin } from './session.ts'
import { hashToken, newToken } from './token.ts'

/** A signed-in operator with their current role. */
export interface OperatorSession {
  readonly userId: number
  readonly nickname: string
  readonly role: OperatorRole
  readonly tokenHash: string
}

/** Sessions of operators. They are separate from those of customers: neither kind of token is valid for the other. */
export interface OperatorSessions {
  /** Creates a session and returns its token, which is stored only as a hash. */
  open(userId: number, from: SignInOrigin): Promise<string>
  /** Returns `undefined` when the token is unknown or expired, or its owner is no longer an operator. */
  find(token: string): Promise<OperatorSession | undefined>
  close(session: OperatorSession): Promise<void>
  deleteExpired(): Promise<void>
}

/** Shorter than customers' sessions, because an operator's access affects all customers. */
const IDLE_MAX_MS = 30 * 60 * 1000
const LIFE_MAX_MS = 12 * 60 * 60 * 1000

export function createOperatorSessions(db: Database, now: () => number): OperatorSessions {
  return {
    async open(userId, { ip, agent }) {
      const token = newToken()
      const at = now()
      await db
        .insertInto('ops_session')
        .values({
          token_hash: hashOperatorToken(token),
          user_id: userId,
          created_at: at,
          seen_at: at,
          expires_at: at + IDLE_MAX_MS,
          ip,
          agent,
        })
        .execute()
      return token
    },

    async find(token) {
      const tokenHash = hashOperatorToken(token)
      const at = now()
      const row = await db
        .selectFrom('ops_session')
        .innerJoin('app_user', 'app_user.id', 'ops_session.user_id')
        .innerJoin('customer', 'customer.id', 'ops_session.user_id')
        .select(['user_id', 'nickname', 'role', 'ops_session.created_at'])
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', String(at))
        .where('app_user.disabled', '=', false)
        .where('customer.frozen_by_owner', '=', false)
        .executeTakeFirst()
      const role = row && roleOf(row.role)
      if (!row || !role) return undefined
      const expiresAt = Math.min(at + IDLE_MAX_MS, Number(row.created_at) + LIFE_MAX_MS)
      const renewed = await db
        .updateTable('ops_session')
        .set({ seen_at: at, expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (renewed.numUpdatedRows !== 1n) return undefined
      return { userId: Number(row.user_id), nickname: row.nickname, role, tokenHash }
    },

    async close({ tokenHash }) {
      await db.deleteFrom('ops_session').where('token_hash', '=', tokenHash).execute()
    },

    async deleteExpired() {
      await db.deleteFrom('ops_session').where('expires_at', '<=', String(now())).execute()
    },
  }
}

/** Returns `undefined` for customers and unknown roles. */
export function roleOf(role: string): OperatorRole | undefined {
  return OPERATOR_ROLES.find((known) => known === role)
}

/** Deletes the sessions that a user has as an operator. */
export async function deleteOperatorSessions(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('ops_session').where('user_id', '=', String(userId)).execute()
}

function hashOperatorToken(token: string): string {
  return hashToken(`ops ${token}`)
}
