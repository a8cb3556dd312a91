import type { Security as WireSecurity } from '@halyard/api/client'

/** The security settings of the account. */
export interface Security {
  readonly hasFundPassword: boolean
  /** Whether sign-ins need an authenticator app. */
  readonly totp: boolean
  /** The number of recovery codes that are left. */
  readonly recoveryCodes: number
  readonly passkeys: number
  readonly antiPhishing: string | undefined
  readonly email: string | undefined
  readonly mobile: string | undefined
  /** The end of the security lock on withdrawals in epoch milliseconds; in the past without a lock. */
  readonly holdUntil: number
}

/** Parses the security settings of the wire. */
export function toSecurity(wire: WireSecurity): Security {
  return {
    hasFundPassword: wire.has_password,
    totp: wire.totp,
    recoveryCodes: wire.recovery_codes,
    passkeys: wire.passkeys,
    antiPhishing: wire.anti_phishing ?? undefined,
    email: wire.email ?? undefined,
    mobile: wire.mobile ?? undefined,
    holdUntil: wire.hold_until,
  }
}
