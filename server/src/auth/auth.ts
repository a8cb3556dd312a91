import type { Database } from '../db/database.ts'
import { openHashKeys } from '../db/hash-keys.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AuthConfig } from './auth-config.ts'
import { type Captchas, createCaptchas } from './codes/captchas.ts'
import { type Codes, createCodes } from './codes/codes.ts'
import { createFundPasswords, type FundPasswords } from './passwords/fund-passwords.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createIdentityProvider, type IdentityProvider } from './sso/identity-provider.ts'
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
import { createPendingSignIns, type PendingSignIns } from './second-factors/pending-sign-ins.ts'
import { createRates, type Rates } from './limits/rates.ts'
import { createSecondFactors, type SecondFactors } from './second-factors/second-factors.ts'
import { createLoginThrottle, type LoginThrottle } from './limits/login-throttle.ts'

/** The services that authenticate customers. */
export interface Auth {
  readonly passwords: Passwords
  readonly fundPassword: FundPasswords
  readonly secondFactors: SecondFactors
  readonly pendingSignIns: PendingSignIns
  readonly passkeys: Passkeys
  readonly codes: Codes
  readonly captchas: Captchas
  readonly loginThrottle: LoginThrottle
  readonly rates: Rates
  /** The identity provider of staff, if there is one. */
  readonly provider: IdentityProvider | undefined
}

/** Creates the services. */
export async function createAuth(
  db: Database,
  config: AuthConfig,
  now: () => number,
  log: FastifyBaseLogger,
): Promise<Auth> {
  const { secret, limits, sso, publicUrl } = config
  const passwords = await createPasswords()
  const loginThrottle = createLoginThrottle(db, now)
  return {
    passwords,
    fundPassword: createFundPasswords(db, await openHashKeys(db, secret, 'fund password'), passwords, now),
    secondFactors: createSecondFactors(
      db,
      { secret, recoveryKeys: await openHashKeys(db, secret, 'recovery codes') },
      loginThrottle,
      now,
    ),
    pendingSignIns: createPendingSignIns(db, now),
    passkeys: createPasskeys({ db, config, now }),
    codes: createCodes(db, secret, now),
    captchas: createCaptchas(db, secret, limits.captchaNumberMax, now),
    loginThrottle,
    rates: createRates(db, limits),
    provider: sso && createIdentityProvider({ sso, redirectUri: `${publicUrl}/ops/`, now, log }),
  }
}
