import { accountNameOf } from '../../auth/account-name.ts'
import { findUser } from '../../auth/users.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'
import { logSignIn, signInOrAskSecond } from './sign-in.ts'

/** Whether the account is unknown or the password wrong, the answer and the work done for it are the same. */
export const login: Handler<'user/login'> = async (ctx, caller) => {
  const { account, country, password, captcha } = caller.request
  const { passwords, captchas, wrongTries, rates } = ctx.auth
  const name = accountNameOf(account, country)
  await rates.countGuess(caller.ip)
  const from = { account: name.address, ip: caller.ip, captcha: captcha !== undefined }
  wrongTries.admit(from)
  if (captcha !== undefined) await captchas.redeem(captcha)
  const attempt = wrongTries.begin(from)
  const user = await findUser(ctx.db, name)
  const right = await passwords.verify(user?.password_hash, password).catch((error: unknown) => {
    attempt.undecided()
    throw error
  })
  await logSignIn(ctx, caller, name.address, right ? 'password_right' : 'password_wrong', user)
  if (!right || !user) {
    attempt.wrong()
    throw new CallError('account_or_password_wrong')
  }
  attempt.right()
  return signInOrAskSecond(ctx, user, caller)
}
