import type { Context } from '../calls/context.ts'
import type { AccountName } from './account-name.ts'
import { findUser, type UserRecord } from './users.ts'
import type { Attempt } from './wrong-tries.ts'

interface Given {
  readonly password: string
  readonly captcha?: string | undefined
}

interface Tried {
  readonly user: UserRecord | undefined
  /** Never true where there is no user. */
  readonly right: boolean
  /** The caller says what came of it: a right password alone may not be enough. */
  readonly attempt: Attempt
}

/**
 * Tries a password of somebody who is not signed in. The try is counted before it is looked at, and an unknown account
 * costs the same work as a known one. Throws a `CallError` of `too_many_requests`, `account_locked`, `captcha_required`,
 * `captcha_invalid` or `busy`.
 */
export async function tryPassword(
  { auth, db }: Context,
  name: AccountName,
  { password, captcha }: Given,
  ip: string,
): Promise<Tried> {
  const { passwords, captchas, wrongTries, rates } = auth
  await rates.countGuess(ip)
  const from = { account: name.address, ip, captcha: captcha !== undefined }
  wrongTries.admit(from)
  if (captcha !== undefined) await captchas.redeem(captcha)
  const attempt = wrongTries.begin(from)
  const user = await findUser(db, name)
  const right = await passwords.verify(user?.password_hash, password).catch((error: unknown) => {
    attempt.undecided()
    throw error
  })
  return { user, right, attempt }
}
