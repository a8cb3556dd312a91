import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { userById } from '../../auth/users/users.ts'
import { canClose, findClosingState } from '../../closing/closing-conditions.ts'
import { startClosing } from '../../closing/start-closing.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/**
 * Begins to close the caller's account, proved by the login password, the fund password if one is set, and a second factor if
 * the account has one. Remainders too small to leave are given up explicitly.
 */
export const closeAccount: Handler<'safe/close_account'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const { userId } = session
  const { fundPassword } = ctx.auth
  const user = await userById(ctx.db, userId)
  await confirmPassword(ctx, user, request.password, ip)
  if (await fundPassword.isSet(userId)) {
    if (request.pass === undefined) throw new CallError('missing_field', 'pass')
    await fundPassword.check(userId, request.pass)
  }
  const state = await findClosingState(ctx, ctx.db, userId)
  if (!canClose(state)) throw new CallError('account_not_empty')
  if (state.dust.length > 0 && request.give_up === undefined) throw new CallError('missing_field', 'give_up')
  await proveFactor(ctx, caller, 'safe/close_account')
  return { closes_at: await startClosing(ctx, user) }
}
