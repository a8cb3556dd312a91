import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Captchas, createCaptchas } from './captchas.ts'
import { type Codes, createCodes } from './codes.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createRates, type Rates } from './rates.ts'
import { createWrongTries, type WrongTries } from './wrong-tries.ts'

/** What proves that somebody is who they say. */
export interface Auth {
  readonly passwords: Passwords
  readonly codes: Codes
  readonly captchas: Captchas
  readonly wrongTries: WrongTries
  readonly rates: Rates
}

export async function createAuth(db: Database, { secret, limits }: Config, now: () => number): Promise<Auth> {
  return {
    passwords: await createPasswords(),
    codes: createCodes(db, secret, now),
    captchas: createCaptchas(db, secret, limits.captchaNumberMax, now),
    wrongTries: createWrongTries(now),
    rates: createRates(limits),
  }
}
