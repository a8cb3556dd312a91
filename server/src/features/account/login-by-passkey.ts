import { userById } from '../../auth/users/users.ts'
import type { Handler } from './context.ts'
import { logSignIn, rejectFrozen, signIn } from './sign-in.ts'

export const beginPasskeyLogin: Handler<'user/passkey_begin'> = async (ctx, { ip }) => {
  await ctx.auth.rates.countGuess(ip)
  return { options: await ctx.auth.passkeys.beginSignIn() }
}

/**
 * Signs in with a passkey. The device has verified its owner (fingerprint, face or PIN), so no second factor
 * is required.
 */
export const loginByPasskey: Handler<'user/passkey_login'> = async (ctx, caller) => {
  await ctx.auth.rates.countGuess(caller.ip)
  const { userId } = await ctx.auth.passkeys.finishSignIn(caller.request.response)
  const user = await userById(ctx.db, userId)
  await rejectFrozen(ctx, user)
  await ctx.auth.secondFactors.announceUse(userId)
  await logSignIn(ctx, caller, 'passkey_right', user)
  return signIn(ctx, user, caller)
}
