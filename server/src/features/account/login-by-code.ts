import { accountNameOf } from '../../auth/users/account-name.ts'
import { codeCaller } from '../../auth/codes/codes.ts'
import { findUser } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { logSignIn, signInOrAskSecond } from './sign-in.ts'

export const loginByCode: Handler<'user/login_mast'> = async (ctx, caller) => {
  const { account, country, code } = caller.request
  const name = accountNameOf(account, country)
  await ctx.auth.rates.countGuess(caller.ip)
  const use = { address: name.address, purpose: 'login', caller: codeCaller('login', caller) } as const
  const right = await ctx.auth.codes.take(use, code)
  const user = await findUser(ctx.db, ctx.config.secret, name)
  await logSignIn(ctx, caller, right ? 'code_right' : 'code_wrong', user)
  if (!right || !user) throw new CallError('code_invalid', 'code')
  return signInOrAskSecond(ctx, user, caller)
}
