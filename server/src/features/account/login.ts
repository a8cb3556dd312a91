import { accountNameOf } from '../../auth/account-name.ts'
import { tryPassword } from '../../auth/try-password.ts'
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
  const { user, right, attempt } = await tryPassword(ctx, name, request, ip)
  await logSignIn(ctx, caller, name.address, right ? 'password_right' : 'password_wrong', user)
  if (!right || !user) {
    attempt.wrong()
    throw new CallError('account_or_password_wrong')
  }
  attempt.right()
  return signInOrAskSecond(ctx, user, caller)
}
