import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { hashToken, newToken } from '../sessions/token.ts'
import type { Identity } from './staff-identities.ts'
import type { SignInSecrets } from './identity-provider.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** A sign-in with the identity provider that is under way. */
    staff_sign_in: {
      state_hash: string
      binding_hash: string
      nonce: string
      verifier: string
      expires_at: Big
      exchanged_at: BigOrNull
      identity_id: BigOrNull
    }
  }
}

/** How long a sign-in may take, from the button to the second factor. */
export const SIGN_IN_LIFE_MS = 10 * 60_000

/** A sign-in as the tab knows it that began it. Neither part is enough: another browser has the state at most. */
export interface SignInKeys {
  readonly state: string
  readonly binding: string
}

/** A new sign-in, before it is stored. */
export interface NewSignIn extends SignInSecrets {
  readonly binding: string
}

/** Creates the secrets of a sign-in. */
export function newSignIn(): NewSignIn {
  return { state: newToken(), binding: newToken(), nonce: newToken(), verifier: newToken() }
}

/** Stores a sign-in that begins. */
export async function storeSignIn(
  db: Kysely<Tables>,
  { state, binding, nonce, verifier }: NewSignIn,
  at: number,
): Promise<void> {
  const hashes = { state_hash: hashToken(state), binding_hash: hashToken(binding) }
  const values = { ...hashes, nonce, verifier, expires_at: at + SIGN_IN_LIFE_MS }
  await db
    .insertInto('staff_sign_in')
    .values({ ...values, exchanged_at: null, identity_id: null })
    .execute()
}

/**
 * Returns the secrets of a sign-in whose code is used now. Throws `sso_expired` for one that is over, of another tab, or whose code was
 * used: of several concurrent callers, one succeeds.
 */
export async function takeSecrets(db: Kysely<Tables>, keys: SignInKeys, at: number): Promise<SignInSecrets> {
  const row = await db
    .updateTable('staff_sign_in')
    .set({ exchanged_at: at })
    .where('state_hash', '=', hashToken(keys.state))
    .where('binding_hash', '=', hashToken(keys.binding))
    .where('expires_at', '>', String(at))
    .where('exchanged_at', 'is', null)
    .returning(['nonce', 'verifier'])
    .executeTakeFirst()
  if (!row) throw new CallError('sso_expired')
  return { ...row, state: keys.state }
}

/**
 * Stores the proven identity of a sign-in, which now waits for the account's own second factor. Throws `sso_expired` if the sign-in was
 * ended or the identity removed meanwhile.
 */
export async function awaitFactor(db: Kysely<Tables>, state: string, identityId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('staff_sign_in')
    .set({ identity_id: Number(identityId) })
    .where('state_hash', '=', hashToken(state))
    .executeTakeFirst()
    .catch(expireRemoved)
  if (numUpdatedRows !== 1n) throw new CallError('sso_expired')
}

function expireRemoved(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'staff_sign_in_identity_id_fkey')
    throw new CallError('sso_expired')
  throw error
}

/** Returns the identity of a sign-in that waits for a second factor, and its account. Throws `sso_expired`. */
export async function findAwaiting(
  db: Kysely<Tables>,
  keys: SignInKeys,
  at: number,
): Promise<Identity & { readonly identityId: string; readonly userId: number }> {
  const row = await db
    .selectFrom('staff_sign_in')
    .innerJoin('staff_identity', 'staff_identity.id', 'staff_sign_in.identity_id')
    .select(['staff_identity.id', 'staff_identity.user_id', 'issuer', 'subject'])
    .where('state_hash', '=', hashToken(keys.state))
    .where('binding_hash', '=', hashToken(keys.binding))
    .where('expires_at', '>', String(at))
    .executeTakeFirst()
  if (!row) throw new CallError('sso_expired')
  const { issuer, subject } = row
  return { identityId: row.id, userId: Number(row.user_id), issuer, subject }
}

/** Ends a sign-in. Throws `sso_expired` if it is over already: it opens one session. */
export async function endSignIn(db: Kysely<Tables>, state: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sign_in')
    .where('state_hash', '=', hashToken(state))
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new CallError('sso_expired')
}

/** Ends the sign-ins of an identity that are under way, and those whose code is being exchanged: their identity is not known yet. */
export async function endSignInsOf(db: Kysely<Tables>, identityId: string): Promise<void> {
  await db
    .deleteFrom('staff_sign_in')
    .where((eb) =>
      eb.or([
        eb('identity_id', '=', identityId),
        eb.and([eb('exchanged_at', 'is not', null), eb('identity_id', 'is', null)]),
      ]),
    )
    .execute()
}
