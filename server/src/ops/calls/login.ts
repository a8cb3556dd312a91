import { accountNameOf } from '../../auth/users/account-name.ts'
import { freezesOf } from '../../auth/users/freezes.ts'
import { tryPassword } from '../../auth/passwords/try-password.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import type { OpsHandler } from './context.ts'

/**
 * Signs in an operator. A customer's correct password gives the same response as a wrong one, so that the
 * call does not reveal who is an operator.
 */
export const login: OpsHandler<'ops/login'> = async (ctx, caller) => {
  const { request, ip } = caller
  const name = accountNameOf(request.account, request.country)
  const { user, isCorrect, attempt } = await tryPassword(ctx, name, request, ip)
  const role = user && roleOf(user.role)
  const mayEnter = isCorrect && role && !user.disabled && !(await freezesOf(ctx.db, Number(user.id))).owner
  if (!mayEnter) {
    attempt.fail()
    throw new CallError('account_or_password_wrong')
  }
  attempt.succeed()
  const userId = Number(user.id)
  await ctx.auth.secondFactors.check(userId, request.code, ip)
  const token = await ctx.operators.open(userId, caller)
  // A password change since the user was read has closed all sessions. This new session must not outlive it.
  if ((await userById(ctx.db, userId)).password_hash !== user.password_hash) {
    const session = await ctx.operators.find(token)
    if (session) await ctx.operators.close(session)
    throw new CallError('account_or_password_wrong')
  }
  const actor = { ...caller, operator: { userId, role } }
  await appendAudit(ctx.db, ctx.now(), actor, { target: `customer:${userId}`, outcome: 'done' })
  return { token, operator: { id: userId, nickname: user.nickname, role } }
}
