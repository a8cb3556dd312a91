import { CallError } from '../../platform/call-error.ts'
import type { LoginThrottle } from '../limits/login-throttle.ts'
import type { Rates } from '../limits/rates.ts'
import type { UserRecord } from '../users/users.ts'
import type { Passwords } from './passwords.ts'

/** The services that check a password and throttle guesses. */
export interface PasswordChecks {
  readonly passwords: Passwords
  readonly loginThrottle: LoginThrottle
  readonly rates: Rates
}

/**
 * Checks the login password of a signed-in customer. Wrong attempts are throttled as at sign-in, with a counter of their
 * own. Throws a `CallError` of `password_wrong`, `account_locked` or `busy`.
 */
export async function confirmPassword(
  ctx: { readonly auth: PasswordChecks },
  user: UserRecord,
  password: string,
  ip: string,
  field = 'password',
): Promise<void> {
  const { passwords, loginThrottle, rates } = ctx.auth
  await rates.countGuess(ip)
  const attempt = await loginThrottle.begin({ account: `password of ${user.id}`, ip, captcha: true })
  const isCorrect = await passwords.verify(user.password_hash, password).catch(async (error: unknown) => {
    await attempt.abandon()
    throw error
  })
  if (isCorrect) return attempt.succeed()
  await attempt.fail()
  throw new CallError('password_wrong', field)
}
