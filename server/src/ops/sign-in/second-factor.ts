import { findTotpName, requestApproval } from '../../auth/staff-factors/staff-factors.ts'
import { proofsOf } from '../../auth/factors/factor-rules.ts'
import { factorsOf, proveFactor, scopeOf } from '../../auth/factors/prove-factor.ts'
import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { passSecondFactor } from '../../auth/sessions/operator-sessions.ts'
import { notifyChange } from '../../auth/users/account-changes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'

const ACT = 'ops/second_factor/begin'

/** Returns the options with which a passkey of the operator confirms the set-up of an authenticator app. */
export const proveForSecondFactor: OpsHandler<'ops/second_factor/prove'> = async (ctx, caller) => {
  const { operator, ip } = caller
  const { userId } = operator
  await ctx.auth.rates.countGuess(ip)
  await appendAudit(ctx.db, ctx.now(), caller, { target: `customer:${userId}`, outcome: 'done' })
  const hasPasskey = proofsOf(await factorsOf(ctx, userId)).includes('passkey')
  if (!hasPasskey) return { options: null }
  return { options: await ctx.auth.passkeys.beginProof({ userId, scope: scopeOf(ACT, operator) }) }
}

/**
 * Starts to set up the operator's authenticator app. Requires the password and, where the account has a passkey, its proof,
 * as for customers.
 */
export const beginSecondFactor: OpsHandler<'ops/second_factor/begin'> = async (ctx, caller) => {
  const { operator, request, ip } = caller
  const user = await userById(ctx.db, operator.userId)
  await confirmPassword(ctx, user, request.password, ip)
  if (await ctx.auth.secondFactors.isOn(operator.userId)) throw new CallError('second_factor_already_on')
  await proveFactor(ctx, { session: operator, ip, request }, ACT)
  const account = contactsOf(ctx.config.secret, user)[0]?.address ?? user.account_number
  const enrolment = await ctx.auth.secondFactors.begin(operator.userId, account)
  await appendAudit(ctx.db, ctx.now(), caller, { target: `customer:${operator.userId}`, outcome: 'done' })
  return enrolment
}

/** Turns the authenticator app on, and lets this session make the other calls once an admin approves the app. */
export const confirmSecondFactor: OpsHandler<'ops/second_factor/confirm'> = async (ctx, caller) => {
  const { operator, request, ip, agent } = caller
  const { userId, tokenHash, needsSecondFactor } = operator
  await ctx.auth.rates.countGuess(ip)
  const recoveryCodes = await ctx.auth.secondFactors.confirm(userId, request.code, ip, 'console')
  const factor = await findTotpName(ctx.db, userId)
  if (factor !== undefined && needsSecondFactor) {
    await passSecondFactor(ctx.db, tokenHash, factor)
    await requestApproval(ctx.db, { userId, factor, ip, agent }, ctx.now())
  }
  await appendAudit(ctx.db, ctx.now(), caller, { target: `customer:${userId}`, outcome: 'done' })
  await notifyChange(ctx, await userById(ctx.db, userId), { kind: 'changed', what: 'totp_on' })
  return { recovery_codes: recoveryCodes }
}
