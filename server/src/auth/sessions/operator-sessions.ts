import { OPERATOR_ROLES, type OperatorRole } from '@halyard/api/ops'
import type { ColumnType, Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { DatabaseError } from 'pg'
import { CallError } from '../../platform/call-error.ts'
import { opensConsole } from '../staff-factors/staff-factor-rules.ts'
import { findStaffFactor } from '../staff-factors/staff-factors.ts'
import type { SignInOrigin } from './session.ts'
import { type SealedContacts, SEALED_CONTACTS } from '../users/contacts.ts'
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
      /** The name of the second factor that the sign-in passed. */
      factor: string | null
      /** The identity with which the provider opened it; it ends with the link. */
      identity_id: BigOrNull
      provider_factor: boolean
    }
  }
}

/** A signed-in operator with their current role. */
export interface OperatorSession {
  readonly userId: number
  readonly nickname: string
  readonly role: OperatorRole
  readonly tokenHash: string
  /** The name of the second factor that its sign-in passed, if the account still has it. */
  readonly factor: string | undefined
  /** Whether its operator can do nothing but set one up. */
  readonly needsSecondFactor: boolean
  /** Whether its operator can do nothing until an admin approves the second factor. */
  readonly awaitsApproval: boolean
}

/** Sessions of operators. They are separate from those of customers: neither kind of token is valid for the other. */
export interface OperatorSessions {
  /**
   * Creates a session and returns its token, which is stored only as a hash. `factor` is the name of the second factor that
   * the sign-in passed, and `identity` that of the provider which proved it. Throws `sso_refused` if the identity was removed.
   */
  open(userId: number, from: SignInOrigin, factor?: string, identity?: ProvenBy): Promise<string>
  /** Returns `undefined` when the token is unknown or expired, or its owner is frozen or no longer an operator. */
  find(token: string): Promise<OperatorSession | undefined>
  close(session: OperatorSession): Promise<void>
}

/** A member of staff, as a session or a sign-in reads them. */
export interface StaffRow extends SealedContacts {
  readonly role: string
}

/** The identity that opened a session. */
export interface ProvenBy {
  readonly identityId: string
  /** Whether the provider vouches for a second factor. */
  readonly hasFactor: boolean
}

/** The rules of the configuration about sessions of operators. */
interface SessionRules {
  /** Whether an operator needs a second factor. */
  readonly isFactorRequired: (operator: SealedContacts) => boolean
  /** Whether only the identity provider signs an operator in. */
  readonly mustUseProvider: (operator: StaffRow) => boolean
  /** The identity provider; absent: its sessions are over. */
  readonly issuer: string | undefined
  /** Whether its word about a second factor counts. */
  readonly trustsFactor: boolean
}

/** Shorter than customers' sessions, because an operator's access affects all customers. */
const IDLE_MAX_MS = 30 * 60 * 1000
const LIFE_MAX_MS = 12 * 60 * 60 * 1000

/** Creates the sessions of operators. A rule that has become stricter counts for open sessions too. */
export function createOperatorSessions(
  db: Database,
  now: () => number,
  { isFactorRequired, mustUseProvider, issuer, trustsFactor }: SessionRules,
): OperatorSessions {
  const isProvenAsRequired = (row: StaffRow & { readonly issuer: string | null }) =>
    row.issuer === null ? !mustUseProvider(row) : row.issuer === issuer
  return {
    async open(userId, { ip, agent }, factor, identity) {
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
          factor: factor ?? null,
          identity_id: identity ? Number(identity.identityId) : null,
          provider_factor: identity?.hasFactor ?? false,
        })
        .execute()
        .catch(refuseRemoved)
      return token
    },

    async find(token) {
      const tokenHash = hashOperatorToken(token)
      const at = now()
      const row = await selectOpen(db, tokenHash, at)
      const role = row && roleOf(row.role)
      if (!row || !role || !isProvenAsRequired(row)) return undefined
      const expiresAt = Math.min(at + IDLE_MAX_MS, Number(row.created_at) + LIFE_MAX_MS)
      const renewed = await db
        .updateTable('ops_session')
        .set({ seen_at: at, expires_at: expiresAt })
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (renewed.numUpdatedRows !== 1n) return undefined
      const userId = Number(row.user_id)
      const factor = row.factor === null ? undefined : await findStaffFactor(db, userId, row.factor)
      const isRequired = isFactorRequired(row) && !(row.provider_factor && trustsFactor)
      return {
        userId,
        nickname: row.nickname,
        role,
        tokenHash,
        factor: factor && (row.factor ?? undefined),
        needsSecondFactor: !factor && isRequired,
        awaitsApproval: factor !== undefined && !opensConsole(factor, at) && isRequired,
      }
    },

    async close({ tokenHash }) {
      await db.deleteFrom('ops_session').where('token_hash', '=', tokenHash).execute()
    },
  }
}

/** Reads a session that is not over, with its operator and the issuer that opened it. */
function selectOpen(db: Database, tokenHash: string, at: number) {
  return db
    .selectFrom('ops_session')
    .innerJoin('app_user', 'app_user.id', 'ops_session.user_id')
    .innerJoin('customer', 'customer.id', 'ops_session.user_id')
    .leftJoin('staff_identity', 'staff_identity.id', 'ops_session.identity_id')
    .select(['ops_session.user_id', ...SEALED_CONTACTS, 'nickname', 'role', 'ops_session.created_at'])
    .select(['factor', 'issuer', 'provider_factor'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', String(at))
    .where('app_user.disabled', '=', false)
    .where('customer.frozen_by_owner', '=', false)
    .where('customer.frozen_by_operator', '=', false)
    .executeTakeFirst()
}

function refuseRemoved(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'ops_session_identity_id_fkey')
    throw new CallError('sso_refused')
  throw error
}

/** Returns `undefined` for customers and unknown roles. */
export function roleOf(role: string): OperatorRole | undefined {
  return OPERATOR_ROLES.find((known) => known === role)
}

/** Deletes the sessions that a user has as an operator. */
export async function deleteOperatorSessions(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('ops_session').where('user_id', '=', String(userId)).execute()
}

/** Records the second factor that a session has passed. */
export async function passSecondFactor(db: Kysely<Tables>, tokenHash: string, factor: string): Promise<void> {
  await db.updateTable('ops_session').set({ factor }).where('token_hash', '=', tokenHash).execute()
}

function hashOperatorToken(token: string): string {
  return hashToken(`ops ${token}`)
}
