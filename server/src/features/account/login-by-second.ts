import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { logSignIn, rejectFrozen, signIn } from './sign-in.ts'

export const loginBySecond: Handler<'user/login_second'> = async (ctx, caller) => {
  const { pending, code } = caller.request
  const { pendingSignIns, rates, secondFactors } = ctx.auth
  await rates.countGuess(caller.ip)
  const waiting = await pendingSignIns.try(pending)
  if (!waiting) throw new CallError('sign_in_expired')
  const user = await userById(ctx.db, waiting.userId)
  if (user.password_hash !== waiting.passwordHash) throw new CallError('sign_in_expired')
  try {
    await secondFactors.check(waiting.userId, code, caller.ip)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await logSignIn(ctx, caller, 'second_wrong', user)
    throw new CallError(error.code, 'code')
  }
  if (!(await pendingSignIns.finish(pending))) throw new CallError('sign_in_expired')
  await rejectFrozen(ctx, user)
  await logSignIn(ctx, caller, 'second_right', user)
  return signIn(ctx, user, caller)
}
