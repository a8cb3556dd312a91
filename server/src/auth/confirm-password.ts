import { CallError } from '../platform/call-error.ts'
import type { Auth } from './auth.ts'
import type { UserRecord } from './users.ts'

/**
 * Checks the login password of a signed-in customer. Wrong attempts are throttled as at sign-in, with a counter of their
 * own. Throws a `CallError` of `password_wrong`, `account_locked` or `busy`.
 */
export async function confirmPassword(
  ctx: { readonly auth: Auth },
  user: UserRecord,
  password: string,
  ip: string,
  field = 'password',
): Promise<void> {
  const { passwords, loginThrottle, rates } = ctx.auth
  await rates.countGuess(ip)
  const attempt = loginThrottle.begin({ account: `password of ${user.id}`, ip, captcha: true })
  const right = await passwords.verify(user.password_hash, password).catch((error: unknown) => {
    attempt.undecided()
    throw error
  })
  if (right) return attempt.right()
  attempt.wrong()
  throw new CallError('password_wrong', field)
}
