import type { Database } from '../../db/database.ts'
import type { AccountName } from '../users/account-name.ts'
import type { Captchas } from '../codes/captchas.ts'
import type { PasswordChecks } from './confirm-password.ts'
import { findUser, type UserRecord } from '../users/users.ts'
import type { Attempt } from '../limits/login-throttle.ts'

interface Credentials {
  readonly password: string
  readonly captcha?: string | undefined
}

interface PasswordContext {
  readonly auth: PasswordChecks & { readonly captchas: Captchas }
  readonly db: Database
}

interface PasswordAttempt {
  readonly user: UserRecord | undefined
  /** Always false without a user. */
  readonly isCorrect: boolean
  /** To be resolved by the caller: a correct password alone may not be sufficient. */
  readonly attempt: Attempt
}

/**
 * Checks the password of a caller who is not signed in. Counts the attempt before checking it, and does the same work
 * for an unknown account as for a known one. `counter` names what wrong attempts lock: the account at this sign-in. Throws a `CallError` of `too_many_requests`, `account_locked`,
 * `captcha_required`, `captcha_invalid` or `busy`.
 */
export async function tryPassword(
  { auth, db }: PasswordContext,
  name: AccountName,
  { password, captcha }: Credentials,
  ip: string,
  counter = name.address,
): Promise<PasswordAttempt> {
  const { passwords, captchas, loginThrottle, rates } = auth
  await rates.countGuess(ip)
  const from = { account: counter, ip, captcha: captcha !== undefined }
  loginThrottle.admit(from)
  if (captcha !== undefined) await captchas.redeem(captcha)
  const attempt = loginThrottle.begin(from)
  try {
    const user = await findUser(db, name)
    const isCorrect = await passwords.verify(user?.password_hash, password)
    return { user, isCorrect, attempt }
  } catch (error) {
    attempt.abandon()
    throw error
  }
}
