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
  await db
    .updateTable('passkey')
    .set({ counter: authenticationInfo.newCounter, used_at: now() })
    .where('id', '=', passkey.id)
    .execute()
  return Number(passkey.user_id)
}

function findPasskey(db: Database, credentialId: string) {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}
