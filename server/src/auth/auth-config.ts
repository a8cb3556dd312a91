import { type SsoConfig, type SsoEnvironment, ssoFields, ssoOf } from './sso/sso-config.ts'
import { openContacts, type SealedContacts } from './users/contacts.ts'
import type { RateLimits } from './limits/rates.ts'
import { type CommonConfig, HOUR_MS, wholeNumber } from '../platform/settings.ts'

export interface AuthConfig extends CommonConfig {
  readonly limits: AuthLimits
  /** How long withdrawals are blocked after a security change of an account, in milliseconds. */
  readonly securityHoldMs: number
  /** Which operators can do nothing before they have a second factor: all but those of some addresses, or none. */
  readonly staffNeedsSecondFactor: false | { readonly except: readonly string[] }
  /** The identity provider of staff; absent: they sign in with their passwords and passkeys. */
  readonly sso?: SsoConfig
}

export interface AuthLimits extends RateLimits {
  /** The most hashes a captcha costs; half of it on average. */
  readonly captchaNumberMax: number
}

/** Reads the settings of sign-ins and codes from the environment. */
export const authFields = {
  CODES_PER_HOUR: wholeNumber(1, 100_000_000).optional(),
  SIGN_INS_PER_HOUR: wholeNumber(1, 100_000_000).optional(),
  CODE_WAIT_SECONDS: wholeNumber(1, 600).default(60),
  CAPTCHA_NUMBER_MAX: wholeNumber(10, 10_000_000).optional(),
  SECURITY_HOLD_HOURS: wholeNumber(0, 720).optional(),
  ...ssoFields,
}

interface AuthEnvironment extends SsoEnvironment {
  readonly CODES_PER_HOUR?: number | undefined
  readonly SIGN_INS_PER_HOUR?: number | undefined
  readonly CODE_WAIT_SECONDS: number
  readonly CAPTCHA_NUMBER_MAX?: number | undefined
  readonly SECURITY_HOLD_HOURS?: number | undefined
}

/** Returns whether an operator needs a second factor: all but those of some e-mail addresses do. */
export function needsSecondFactor(
  { secret, staffNeedsSecondFactor: rule }: Pick<AuthConfig, 'secret' | 'staffNeedsSecondFactor'>,
  operator: SealedContacts,
): boolean {
  const { email } = openContacts(secret, operator)
  return rule !== false && (email === null || !rule.except.includes(email))
}

export function authConfigOf(
  set: AuthEnvironment,
  isDemo: boolean,
): Omit<AuthConfig, keyof CommonConfig | 'staffNeedsSecondFactor'> {
  return {
    limits: {
      codesPerHour: set.CODES_PER_HOUR ?? (isDemo ? 1_000 : 30),
      signInsPerHour: set.SIGN_INS_PER_HOUR ?? (isDemo ? 5_000 : 200),
      codeWaitSeconds: set.CODE_WAIT_SECONDS,
      captchaNumberMax: set.CAPTCHA_NUMBER_MAX ?? (isDemo ? 1_000 : 100_000),
    },
    ...ssoOf(set),
    securityHoldMs: (set.SECURITY_HOLD_HOURS ?? (isDemo ? 0 : 24)) * HOUR_MS,
  }
}
