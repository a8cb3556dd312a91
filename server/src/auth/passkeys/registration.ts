import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import { addChallenge, takeChallenge } from './challenges.ts'
import { areVouching } from '../staff-factors/staff-factors.ts'
import { dropSetUps } from '../users/drop-set-ups.ts'
import { originsFor, parsePasskeyResponse } from './response.ts'
import {
  ALGORITHMS,
  orInvalidPasskey,
  type PasskeyContext,
  type PasskeyOptions,
  relyingPartyId,
  transportsOf,
  webauthn,
} from './webauthn.ts'

const PASSKEYS_MAX = 10
const UNIQUE_VIOLATION = '23505'

export interface PasskeyOwner {
  readonly id: number
  /** The account that the authenticator displays. */
  readonly account: string
}

export interface CreatedPasskey {
  /** The browser's response as JSON. */
  readonly response: string
  readonly name: string
}

/** Returns the options with which a browser creates a passkey. Throws a `CallError` of `too_many_passkeys`. */
export async function beginRegistration(
  { db, config, now }: PasskeyContext,
  { id, account }: PasskeyOwner,
): Promise<PasskeyOptions> {
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', String(id))
    .execute()
  if (known.length >= PASSKEYS_MAX) throw new CallError('too_many_passkeys')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Halyard',
    rpID: relyingPartyId(config),
    userName: account,
    userID: new TextEncoder().encode(String(id)),
    excludeCredentials: known.map((row) => ({
      id: row.credential_id,
      transports: transportsOf(row.transports),
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await addChallenge(db, options.challenge, { userId: id }, now())
  return { ...options }
}

/**
 * Verifies a created passkey, runs `before`, then stores the passkey. Throws a `CallError` of `passkey_invalid` or
 * `too_many_passkeys`.
 */
export async function finishRegistration(
  ctx: PasskeyContext,
  userId: number,
  { response: text, name }: CreatedPasskey,
  before: () => Promise<void>,
): Promise<void> {
  const { db, config, now } = ctx
  const response = parsePasskeyResponse(text) as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await webauthn()
  const created = await orInvalidPasskey(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, { userId }, now()),
      expectedOrigin: originsFor(config, response),
      expectedRPID: relyingPartyId(config),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!created.verified) throw new CallError('passkey_invalid', 'response')
  await before()
  await storePasskey(ctx, userId, name, created.registrationInfo.credential)
}

/**
 * Stores a passkey. Locks the user, so that concurrent registrations do not exceed the limit, and ends every set-up of
 * a factor that was begun without this one. Throws a `CallError` of `too_many_passkeys`, or of `passkey_invalid` when the
 * credential is stored already.
 */
async function storePasskey(
  { db, now }: PasskeyContext,
  userId: number,
  name: string,
  credential: WebAuthnCredential,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select 1 from app_user where id = ${userId} for update`.execute(transaction)
    const { passkeys } = await transaction
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll().as('passkeys'))
      .where('user_id', '=', String(userId))
      .executeTakeFirstOrThrow()
    if (Number(passkeys) >= PASSKEYS_MAX) throw new CallError('too_many_passkeys')
    const at = now()
    await transaction
      .insertInto('passkey')
      .values({
        credential_id: credential.id,
        user_id: userId,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(','),
        name,
        created_at: at,
        used_at: null,
        vouched: await areVouching(transaction, userId, at),
      })
      .execute()
      .catch((error: unknown) => {
        if ((error as { code?: string }).code === UNIQUE_VIOLATION)
          throw new CallError('passkey_invalid', 'response')
        throw error
      })
    await dropSetUps(transaction, userId)
  })
}
