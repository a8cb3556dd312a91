import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import { addChallenge, takeChallenge } from './challenges.ts'
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
export async function beginSignIn({ db, config, now }: PasskeyContext): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn()
  const rpID = relyingPartyId(config)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await addChallenge(db, options.challenge, undefined, now())
  return { ...options }
}

/** Returns the id of the user whose passkey signed the response. Throws a `CallError` of `passkey_invalid`. */
export async function finishSignIn({ db, config, now }: PasskeyContext, text: string): Promise<number> {
  const response = parsePasskeyResponse(text) as AuthenticationResponseJSON
  const passkey = await findPasskey(db, response.id)
  if (!passkey) throw new CallError('passkey_invalid', 'response')
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await orInvalidPasskey(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, undefined, now()),
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
  return Number(passkey.user_id)
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
