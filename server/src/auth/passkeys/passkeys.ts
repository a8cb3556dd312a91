import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import type { CommonConfig } from '../../platform/settings.ts'
import { createPasskeyChallenges } from './challenges.ts'
import { originsFor, parsePasskeyResponse } from './response.ts'

const PASSKEYS_MAX = 10
const UNIQUE_VIOLATION = '23505'
/** EdDSA, ES256 and RS256, which all browsers and Node support. */
const ALGORITHMS = [-8, -7, -257]

type Options = { readonly challenge: string } & Record<string, unknown>

/** WebAuthn passkeys for sign-in, verified on the device by fingerprint, face or PIN. */
export interface Passkeys {
  /** Returns the options with which a browser creates a passkey. Throws a `CallError` of `too_many_passkeys`. */
  beginRegistration(user: { readonly id: number; readonly account: string }): Promise<Options>
  /** Verifies a created passkey, runs `before`, then stores the passkey. Throws a `CallError` of `passkey_invalid`. */
  finishRegistration(
    userId: number,
    made: { readonly response: string; readonly name: string },
    before: () => Promise<void>,
  ): Promise<void>
  beginSignIn(): Promise<Options>
  /** Returns the id of the user whose passkey signed the response. Throws a `CallError` of `passkey_invalid`. */
  finishSignIn(response: string): Promise<number>
}

export function createPasskeys(db: Database, config: CommonConfig, now: () => number): Passkeys {
  const rpID = new URL(config.publicUrl).hostname
  const challenges = createPasskeyChallenges(db, now)

  return {
    async beginRegistration({ id, account }) {
      const known = await db
        .selectFrom('passkey')
        .select(['credential_id', 'transports'])
        .where('user_id', '=', String(id))
        .execute()
      if (known.length >= PASSKEYS_MAX) throw new CallError('too_many_passkeys')
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: 'Halyard',
        rpID,
        userName: account,
        userID: new TextEncoder().encode(String(id)),
        excludeCredentials: known.map((row) => ({
          id: row.credential_id,
          transports: transportsOf(row.transports),
        })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await challenges.add(options.challenge, id)
      return { ...options }
    },

    async finishRegistration(userId, { response: text, name }, before) {
      const response = parsePasskeyResponse(text) as RegistrationResponseJSON
      const { verifyRegistrationResponse } = await webauthn()
      const made = await orInvalidPasskey(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: (challenge) => challenges.take(challenge, userId),
          expectedOrigin: originsFor(config, response),
          expectedRPID: rpID,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!made.verified) throw new CallError('passkey_invalid', 'response')
      const { credential } = made.registrationInfo
      await before()
      await db
        .insertInto('passkey')
        .values({
          credential_id: credential.id,
          user_id: userId,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: (credential.transports ?? []).join(','),
          name,
          created_at: now(),
          used_at: null,
        })
        .execute()
        .catch((error: unknown) => {
          if ((error as { code?: string }).code === UNIQUE_VIOLATION)
            throw new CallError('passkey_invalid', 'response')
          throw error
        })
    },

    async beginSignIn() {
      const { generateAuthenticationOptions } = await webauthn()
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await challenges.add(options.challenge, undefined)
      return { ...options }
    },

    async finishSignIn(text) {
      const response = parsePasskeyResponse(text) as AuthenticationResponseJSON
      const passkey = await db
        .selectFrom('passkey')
        .selectAll()
        .where('credential_id', '=', response.id)
        .executeTakeFirst()
      if (!passkey) throw new CallError('passkey_invalid', 'response')
      const { verifyAuthenticationResponse } = await webauthn()
      const { verified, authenticationInfo } = await orInvalidPasskey(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge: (challenge) => challenges.take(challenge, undefined),
          expectedOrigin: originsFor(config, response),
          expectedRPID: rpID,
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
    },
  }
}

/** Loads the library on first use, because it is large. */
function webauthn() {
  return import('@simplewebauthn/server')
}

/** Reports every error that the library throws on a bad response as `passkey_invalid`. */
async function orInvalidPasskey<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch {
    throw new CallError('passkey_invalid', 'response')
  }
}

function transportsOf(text: string): string[] {
  return text === '' ? [] : text.split(',')
}
