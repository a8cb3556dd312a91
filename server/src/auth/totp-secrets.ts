import { Secret, TOTP } from 'otpauth'

/** One step of an authenticator app's clock. */
const STEP_S = 30
/** Clocks of phones may be a step off. */
const STEPS_OFF_MAX = 1
const SECRET_BYTES = 20

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What a QR code for an authenticator app says. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString()
}

/** The time step that a code belongs to, or undefined when it is wrong. No step is to be taken twice. */
export function stepOfCode(secret: string, code: string, at: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: at, window: STEPS_OFF_MAX })
  return delta === null ? undefined : Math.floor(at / 1000 / STEP_S) + delta
}

function totpOf(secret: string, account: string): TOTP {
  return new TOTP({ issuer: 'Halyard', label: account, secret: Secret.fromBase32(secret), period: STEP_S })
}
