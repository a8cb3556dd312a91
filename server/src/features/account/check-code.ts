import type { ResponseOf } from '@halyard/api'
import { type AccountName, emailName, mobileName } from '../../auth/users/account-name.ts'
import { codeCaller } from '../../auth/codes/codes.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Caller } from '../../calls/handler.ts'
import type { Context, Handler } from './context.ts'

export const checkEmail: Handler<'user/check_email'> = (ctx, caller) =>
  checkCode(ctx, caller, emailName(caller.request.email, 'email'))

export const checkMobile: Handler<'user/check_mobile'> = (ctx, caller) =>
  checkCode(ctx, caller, mobileName(caller.request.country, caller.request.mobile, 'mobile'))

async function checkCode(
  ctx: Context,
  { request: { purpose, code }, ip, session }: Caller<'user/check_email' | 'user/check_mobile'>,
  { address }: AccountName,
): Promise<ResponseOf<'user/check_email'>> {
  await ctx.auth.rates.countGuess(ip)
  const use = { address, purpose, caller: codeCaller(purpose, { ip, session }) }
  if (!(await ctx.auth.codes.check(use, code))) throw new CallError('code_invalid', 'code')
  return {}
}
