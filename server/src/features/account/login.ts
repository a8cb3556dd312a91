import { accountNameOf } from '../../auth/users/account-name.ts'
import { tryPassword } from '../../auth/passwords/try-password.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { logSignIn, signInOrAskSecond } from './sign-in.ts'

/**
 * Signs in with a password. An unknown account and a wrong password give the same response after the same
 * work.
 */
export const login: Handler<'user/login'> = async (ctx, caller) => {
  const { request, ip } = caller
  const name = accountNameOf(request.account, request.country)
  const { user, isCorrect, attempt } = await tryPassword(ctx, name, request, ip)
  await logSignIn(ctx, caller, isCorrect ? 'password_right' : 'password_wrong', user)
  if (!isCorrect || !user) {
    await attempt.fail()
    throw new CallError('account_or_password_wrong')
  }
  await attempt.succeed()
  return signInOrAskSecond(ctx, user, caller)
}
