import type { CodePurpose, ResponseOf } from '@halyard/contract'
import { type AccountName, emailName, mobileName } from '../../auth/account-name.ts'
import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'

export const checkEmail: Handler<'user/check_email'> = (ctx, { request, ip }) =>
  checkCode(ctx, ip, emailName(request.email, 'email'), request)

export const checkMobile: Handler<'user/check_mobile'> = (ctx, { request, ip }) =>
  checkCode(ctx, ip, mobileName(request.country, request.mobile, 'mobile'), request)

async function checkCode(
  ctx: Context,
  ip: string,
  { address }: AccountName,
  { purpose, code }: { readonly purpose: CodePurpose; readonly code: string },
): Promise<ResponseOf<'user/check_email'>> {
  await ctx.auth.rates.countGuess(ip)
  if (!(await ctx.auth.codes.check({ address, purpose }, code))) throw new CallError('code_invalid', 'code')
  return {}
}
