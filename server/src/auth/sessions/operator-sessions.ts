import { OPERATOR_ROLES, type OperatorRole } from '@halyard/api/ops'
import type { ColumnType, ExpressionBuilder, Generated, Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { SignInOrigin } from './session.ts'
import { hashToken, newToken } from './token.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    ops_session: {
      id: ColumnType<string, number | bigint | undefined, never>
      token_hash: string
      user_id: Big
      created_at: Big
      seen_at: Big
      expires_at: Big
      ip: string
      agent: string
      /** Whether the sign-in passed a second factor. */
      second_factor: Generated<boolean>
    }
  }
}

/** A signed-in operator with their current role. */
export interface OperatorSession {
  readonly userId: number
  readonly nickname: string
  readonly role: OperatorRole
  readonly tokenHash: string
  /** Whether its sign-in passed a second factor that the account still has. */
  readonly hasSecondFactor: boolean
  /** Whether its operator can do nothing but set one up. */
  readonly needsSecondFactor: boolean
}

/** Sessions of operators. They are separate from those of customers: neither kind of token is valid for the other. */
export interface OperatorSessions {
  /**
   * Creates a session and returns its token, which is stored only as a hash. `secondFactor` tells whether the sign-in passed
   * one.
   */
  open(userId: number, from: SignInOrigin, secondFactor?: boolean): Promise<string>
  /** Returns `undefined` when the token is unknown or expired, or its owner is frozen or no longer an operator. */
  find(token: string): Promise<OperatorSession | undefined>
  close(session: OperatorSession): Promise<void>
  deleteExpired(): Promise<void>
}

/** Shorter than customers' sessions, because an operator's access affects all customers. */
const IDLE_MAX_MS = 30 * 60 * 1000
const LIFE_MAX_MS = 12 * 60 * 60 * 1000

/** Creates the sessions of operators. `isFactorRequired` tells whether the operator of an e-mail address needs a second factor. */
export function createOperatorSessions(
  db: Database,
  now: () => number,
  isFactorRequired: (email: string | null) => boolean,
): OperatorSessions {
  return {
    async open(userId, { ip, agent }, secondFactor = false) {
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
          second_factor: secondFactor,
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
        .select(['user_id', 'nickname', 'email', 'role', 'ops_session.created_at', 'second_factor'])
        .select((query) => hasFactor(query).as('has_factor'))
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', String(at))
        .where('app_user.disabled', '=', false)
        .where('customer.frozen_by_owner', '=', false)
        .where('customer.frozen_by_operator', '=', false)
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
      const hasSecondFactor = row.second_factor && Boolean(row.has_factor)
      return {
        userId: Number(row.user_id),
        nickname: row.nickname,
        role,
        tokenHash,
        hasSecondFactor,
        needsSecondFactor: !hasSecondFactor && isFactorRequired(row.email),
      }
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

/** Tells whether the user of a session has an authenticator app or a passkey. */
function hasFactor(query: ExpressionBuilder<Tables, 'ops_session'>) {
  const totp = query
    .selectFrom('totp')
    .select('totp.user_id')
    .whereRef('totp.user_id', '=', 'ops_session.user_id')
    .where('confirmed_at', 'is not', null)
  const passkey = query
    .selectFrom('passkey')
    .select('passkey.user_id')
    .whereRef('passkey.user_id', '=', 'ops_session.user_id')
  return query.or([query.exists(totp), query.exists(passkey)])
}

/** Records that a session has passed a second factor. */
export async function passSecondFactor(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db
    .updateTable('ops_session')
    .set({ second_factor: true })
    .where('token_hash', '=', tokenHash)
    .execute()
}

function hashOperatorToken(token: string): string {
  return hashToken(`ops ${token}`)
}
