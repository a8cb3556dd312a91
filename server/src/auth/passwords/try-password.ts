import type { Database } from '../../db/database.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import type { AccountName } from '../users/account-name.ts'
import type { Captchas } from '../codes/captchas.ts'
import type { PasswordChecks } from './confirm-password.ts'
import { findUser, type UserRecord } from '../users/users.ts'
import { hasSignedInFrom } from '../users/known-networks.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { Attempt } from '../limits/login-throttle.ts'

interface Credentials {
  readonly password: string
  readonly captcha?: string | undefined
}

interface PasswordContext {
  readonly auth: PasswordChecks & { readonly captchas: Captchas }
  readonly db: Database
  readonly config: { readonly secret: Secret }
}

interface PasswordAttempt {
  readonly user: UserRecord | undefined
  /** Always false without a user. */
  readonly isCorrect: boolean
  /** To be resolved by the caller: a correct password alone may not be sufficient. */
  readonly attempt: Attempt
}

/**
 * Returns the counter of a customer's sign-in: that of the account, or, while strangers have locked it, that of the
 * account from a network that it has signed in from. The second allows the same number of attempts, so that it cannot
 * be used to guess.
 */
async function openCounterOf(ctx: PasswordContext, name: AccountName, ip: string): Promise<string> {
  const isLocked = await ctx.auth.loginThrottle.isLocked(name.address)
  if (!isLocked || !(await hasSignedInFrom(ctx, name, ip))) return name.address
  return `${name.address} ${networkOf(ip)}`
}

/**
 * Checks the password of a caller who is not signed in. Counts the attempt before checking it, and does the same work
 * for an unknown account as for a known one. `counter` names what wrong attempts lock; by default the account, and while that
 * is locked the account from this network, if it has signed in from there. Throws a `CallError` of `too_many_requests`,
 * `account_locked`, `captcha_required`, `captcha_invalid` or `busy`.
 */
export async function tryPassword(
  ctx: PasswordContext,
  name: AccountName,
  { password, captcha }: Credentials,
  ip: string,
  counter?: string,
): Promise<PasswordAttempt> {
  const { passwords, captchas, loginThrottle, rates } = ctx.auth
  await rates.countGuess(ip)
  const account = counter ?? (await openCounterOf(ctx, name, ip))
  const from = { account, ip, captcha: captcha !== undefined }
  await loginThrottle.admit(from)
  if (captcha !== undefined) await captchas.redeem(captcha)
  const attempt = await loginThrottle.begin(from)
  try {
    const user = await findUser(ctx.db, ctx.config.secret, name)
    const isCorrect = await passwords.verify(user?.password_hash, password)
    return { user, isCorrect, attempt }
  } catch (error) {
    await attempt.abandon()
    throw error
  }
}
