import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import { addChallenge, type ChallengeUse, takeChallenge } from './challenges.ts'
import { originsFor, parsePasskeyResponse } from './response.ts'
import {
  orInvalidPasskey,
  type PasskeyContext,
  type PasskeyOptions,
  relyingPartyId,
  transportsOf,
  webauthn,
} from './webauthn.ts'

/** Returns the options with which a browser signs in with a passkey. */
export function beginSignIn(ctx: PasskeyContext): Promise<PasskeyOptions> {
  return begin(ctx, {}, [])
}

/** A passkey that signed a response, and its user. */
export interface UsedPasskey {
  readonly id: string
  readonly userId: number
}

/** Returns the passkey that signed the response. Throws a `CallError` of `passkey_invalid`. */
export async function finishSignIn(ctx: PasskeyContext, text: string): Promise<UsedPasskey> {
  return finish(ctx, text, {})
}

/** The act of a signed-in user that a passkey confirms. */
export interface Confirmed {
  readonly userId: number
  /** The act and the session. */
  readonly scope: string
}

/** Returns the options with which a browser confirms one act with a passkey of the user. */
export async function beginProof(ctx: PasskeyContext, use: Confirmed): Promise<PasskeyOptions> {
  const own = await ctx.db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', String(use.userId))
    .execute()
  return begin(ctx, use, own)
}

/** Verifies that a passkey of the user signed the challenge of this very act. Throws a `CallError` of `passkey_invalid`. */
export async function finishProof(ctx: PasskeyContext, text: string, use: Confirmed): Promise<void> {
  await finish(ctx, text, use)
}

async function begin(
  { db, config, now }: PasskeyContext,
  use: ChallengeUse,
  own: readonly { readonly credential_id: string; readonly transports: string }[],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(config),
    userVerification: 'required',
    allowCredentials: own.map((row) => ({
      id: row.credential_id,
      transports: transportsOf(row.transports),
    })),
  })
  await addChallenge(db, options.challenge, use, now())
  return { ...options }
}

async function finish(
  { db, config, now }: PasskeyContext,
  text: string,
  use: ChallengeUse,
): Promise<UsedPasskey> {
  const response = parsePasskeyResponse(text) as AuthenticationResponseJSON
  const passkey = await findPasskey(db, response.id)
  if (!passkey || (use.userId !== undefined && passkey.user_id !== String(use.userId)))
    throw new CallError('passkey_invalid', 'response')
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await orInvalidPasskey(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, use, now()),
      expectedOrigin: originsFor(config, response),
      expectedRPID: relyingPartyId(config),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
        transports: transportsOf(passkey.transports),
      },
    }),
  )
  if (!verified) throw new CallError('passkey_invalid', 'response')
  await recordUse(db, passkey.id, authenticationInfo.newCounter, now())
  return { id: passkey.id, userId: Number(passkey.user_id) }
}

/**
 * Stores the counter of a passkey. Throws a `CallError` of `passkey_invalid` when the passkey was removed meanwhile, or a
 * concurrent sign-in has reached the counter: two devices that count the same are clones. A passkey that never counts
 * stays at 0.
 */
async function recordUse(db: Database, id: string, counter: number, at: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new CallError('passkey_invalid', 'response')
}

function findPasskey(db: Database, credentialId: string) {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}
