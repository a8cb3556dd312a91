import { Secret, TOTP } from 'otpauth'

/** Time step of the authenticator app. */
const STEP_S = 30
/** Accepted clock skew of a phone. */
const STEPS_OFF_MAX = 1
const SECRET_BYTES = 20

/** Returns a random secret of 160 bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the `otpauth:` URI that the QR code for an authenticator app contains. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString()
}

/** Returns the time step of a code, or `undefined` when the code is wrong. The caller accepts each step only once. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: at, window: STEPS_OFF_MAX })
  return delta === null ? undefined : Math.floor(at / 1000 / STEP_S) + delta
}

function totpOf(secret: string, account: string): TOTP {
  return new TOTP({ issuer: 'Halyard', label: account, secret: Secret.fromBase32(secret), period: STEP_S })
}
