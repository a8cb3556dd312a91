import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/**
 * Starts TOTP enrolment. Requires the password: otherwise a person with an unlocked phone could lock its
 * owner out. An account with a passkey proves it: a stolen password must not add a factor of the thief's.
 */
export const beginTotp: Handler<'safe/totp_begin'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const user = await userById(ctx.db, session.userId)
  await confirmPassword(ctx, user, request.password, ip)
  if (await ctx.auth.secondFactors.isOn(session.userId)) throw new CallError('second_factor_already_on')
  await proveFactor(ctx, caller, 'safe/totp_begin')
  return ctx.auth.secondFactors.begin(
    session.userId,
    contactsOf(ctx.config.secret, user)[0]?.address ?? user.account_number,
  )
}

export const confirmTotp: Handler<'safe/totp_confirm'> = async (
  ctx,
  { request, session: { userId }, ip },
) => {
  await ctx.auth.rates.countGuess(ip)
  const recoveryCodes = await ctx.auth.secondFactors.confirm(userId, request.code, ip)
  await notifyChange(ctx, await userById(ctx.db, userId), { kind: 'changed', what: 'totp_on' })
  return { recovery_codes: recoveryCodes }
}

export const turnTotpOff: Handler<'safe/totp_off'> = async (ctx, caller) => {
  const { request, session, ip } = caller
  const { userId } = session
  const user = await userById(ctx.db, userId)
  if (!(await ctx.auth.secondFactors.isOn(userId))) throw new CallError('second_factor_not_on')
  await confirmPassword(ctx, user, request.password, ip)
  await proveFactor(ctx, caller, 'safe/totp_off')
  await holdWithdrawals(ctx, userId)
  await ctx.auth.secondFactors.off(userId)
  await notifyChange(ctx, user, { kind: 'changed', what: 'totp_off' })
  return {}
}

export const renewRecoveryCodes: Handler<'safe/recovery_codes'> = async (
  ctx,
  { request, session: { userId }, ip },
) => {
  if (!(await ctx.auth.secondFactors.isOn(userId))) throw new CallError('second_factor_not_on')
  await ctx.auth.rates.countGuess(ip)
  await ctx.auth.secondFactors.check(userId, request.second, ip)
  const recoveryCodes = await ctx.auth.secondFactors.replaceRecoveryCodes(userId)
  await notifyChange(ctx, await userById(ctx.db, userId), { kind: 'changed', what: 'recovery_codes' })
  return { recovery_codes: recoveryCodes }
}
