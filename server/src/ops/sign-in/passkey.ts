import { passkeyName } from '../../auth/staff-factors/staff-factors.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { openOperatorSession, requireOwnSignIn, roleToEnter } from './open-session.ts'

export const beginPasskeySignIn: OpsHandler<'ops/passkey/begin'> = async (ctx, { ip }) => {
  await ctx.auth.rates.countGuess(ip)
  return { options: await ctx.auth.passkeys.beginSignIn() }
}

/** Signs in an operator with a passkey, whose device has verified its owner. A customer's passkey is rejected as unknown. */
export const signInWithPasskey: OpsHandler<'ops/passkey/login'> = async (ctx, caller) => {
  await ctx.auth.rates.countGuess(caller.ip)
  const { id, userId } = await ctx.auth.passkeys.finishSignIn(caller.request.response)
  const user = await userById(ctx.db, userId)
  if (!(await roleToEnter(ctx, user))) throw new CallError('passkey_invalid', 'response')
  requireOwnSignIn(ctx, user)
  await ctx.auth.secondFactors.announceUse(userId)
  return openOperatorSession(ctx, caller, user, passkeyName(id))
}
