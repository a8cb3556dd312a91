import type { Context } from '../calls/context.ts'
import { CallError } from '../platform/call-error.ts'
import type { UserRecord } from './users.ts'

/**
 * Resolves when it is the login password of who is signed in. Wrong tries count as those of signing in do. Throws a
 * `CallError` of `password_wrong`, `account_locked` or `busy`.
 */
export async function confirmPassword(
  ctx: Context,
  user: UserRecord,
  password: string,
  ip: string,
  field = 'password',
): Promise<void> {
  const { passwords, wrongTries, rates } = ctx.auth
  await rates.countGuess(ip)
  const attempt = wrongTries.begin({ account: `password of ${user.id}`, ip, captcha: true })
  const right = await passwords.verify(user.password_hash, password).catch((error: unknown) => {
    attempt.undecided()
    throw error
  })
  if (right) return attempt.right()
  attempt.wrong()
  throw new CallError('password_wrong', field)
}
