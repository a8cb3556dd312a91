import { notifyChange } from '../../auth/users/account-changes.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/**
 * Freezes the caller's own account, for customers who suspect an intruder. Trading and withdrawals stop until
 * `user/thaw`.
 */
export const freeze: Handler<'user/freeze'> = async (ctx, { request, session, ip }) => {
  const customerId = session.userId
  const user = await userById(ctx.db, customerId)
  await confirmPassword(ctx, user, request.password, ip)
  const answer = await ctx.engine.submit({ kind: 'setOwnFreeze', customerId, frozen: true })
  if (!answer.ok) throw answer.reject === 'busy' ? new CallError('busy') : new Error(answer.reject)
  await ctx.sessions.closeAll(customerId)
  await notifyChange(ctx, user, { kind: 'changed', what: 'account_frozen' })
  return {}
}
