import { findTotpName } from '../../auth/staff-factors/staff-factors.ts'
import { tryPassword } from '../../auth/passwords/try-password.ts'
import { accountNameOf } from '../../auth/users/account-name.ts'
import { networkOf } from '../../platform/network-of.ts'
import { CallError } from '../../platform/call-error.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { openOperatorSession, requireOwnSignIn, roleToEnter } from './open-session.ts'

/**
 * Returns the counter of wrong passwords at the console. It counts by account and network, so a stranger who knows the
 * address of a colleague cannot lock them out, here or at the customers' sign-in, which has a separate counter. A guess
 * from many networks still meets the captcha, the limit of guesses and the second factor.
 */
function counterOf(address: string, ip: string): string {
  return `console ${address} ${networkOf(ip)}`
}

/**
 * Signs in an operator. A customer's correct password gives the same response as a wrong one, so that the
 * call does not reveal who is an operator.
 */
export const login: OpsHandler<'ops/login'> = async (ctx, caller) => {
  const { request, ip } = caller
  const name = accountNameOf(request.account, request.country)
  const { user, isCorrect, attempt } = await tryPassword(ctx, name, request, ip, counterOf(name.address, ip))
  if (!user || !isCorrect || !(await roleToEnter(ctx, user))) {
    await attempt.fail()
    throw new CallError('account_or_password_wrong')
  }
  await attempt.succeed()
  requireOwnSignIn(ctx, user)
  const userId = Number(user.id)
  // Read before the check: an authenticator that is set up meanwhile was not part of this sign-in.
  const factor = await findTotpName(ctx.db, userId)
  await ctx.auth.secondFactors.check(userId, request.code, ip, 'console')
  return openOperatorSession(ctx, caller, user, factor)
}
