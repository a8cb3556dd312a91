import {
  beginRegistration,
  type CreatedPasskey,
  finishRegistration,
  type PasskeyOwner,
} from './registration.ts'
import {
  beginProof,
  beginSignIn,
  type Confirmed,
  finishProof,
  finishSignIn,
  type UsedPasskey,
} from './sign-in.ts'
import type { PasskeyContext, PasskeyOptions } from './webauthn.ts'

/** WebAuthn passkeys for sign-in, verified on the device by fingerprint, face or PIN. */
export interface Passkeys {
  /** Returns the options with which a browser creates a passkey. Throws a `CallError` of `too_many_passkeys`. */
  beginRegistration(owner: PasskeyOwner): Promise<PasskeyOptions>
  /**
   * Verifies a created passkey, runs `before`, then stores the passkey. Throws a `CallError` of `passkey_invalid` or
   * `too_many_passkeys`.
   */
  finishRegistration(userId: number, created: CreatedPasskey, before: () => Promise<void>): Promise<void>
  /** Returns the options with which a browser signs in with a passkey. */
  beginSignIn(): Promise<PasskeyOptions>
  /** Returns the passkey that signed the response. Throws a `CallError` of `passkey_invalid`. */
  finishSignIn(response: string): Promise<UsedPasskey>
  /** Returns the options with which a browser confirms one act with a passkey of the user. */
  beginProof(use: Confirmed): Promise<PasskeyOptions>
  /** Verifies that a passkey of the user signed the challenge of this act. Throws a `CallError` of `passkey_invalid`. */
  finishProof(response: string, use: Confirmed): Promise<void>
}

export function createPasskeys(ctx: PasskeyContext): Passkeys {
  return {
    beginRegistration: (owner) => beginRegistration(ctx, owner),
    finishRegistration: (userId, created, before) => finishRegistration(ctx, userId, created, before),
    beginSignIn: () => beginSignIn(ctx),
    finishSignIn: (response) => finishSignIn(ctx, response),
    beginProof: (use) => beginProof(ctx, use),
    finishProof: (response, use) => finishProof(ctx, response, use),
  }
}
