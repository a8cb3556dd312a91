import type { Database } from '../../db/database.ts'
import { CallError } from '../../platform/call-error.ts'
import type { CommonConfig } from '../../platform/settings.ts'

/** EdDSA, ES256 and RS256, which all browsers and Node support. */
export const ALGORITHMS = [-8, -7, -257]

export interface PasskeyContext {
  readonly db: Database
  readonly config: Pick<CommonConfig, 'mode' | 'publicUrl'>
  readonly now: () => number
}

/** The options that a browser passes to its authenticator. */
export type PasskeyOptions = { readonly challenge: string } & Record<string, unknown>

/** Returns the relying party's id, which binds passkeys to the host of the public address. */
export function relyingPartyId({ publicUrl }: Pick<CommonConfig, 'publicUrl'>): string {
  return new URL(publicUrl).hostname
}

/** Loads the library on first use, because it is large. */
export function webauthn() {
  return import('@simplewebauthn/server')
}

/** Reports every error that the library throws on a bad response as `passkey_invalid`. */
export async function orInvalidPasskey<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch {
    throw new CallError('passkey_invalid', 'response')
  }
}

/** Parses the transports of a stored passkey, such as `usb,nfc`. */
export function transportsOf(text: string): string[] {
  return text === '' ? [] : text.split(',')
}
