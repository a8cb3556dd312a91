import { confirmPassword } from '../../auth/passwords/confirm-password.ts'
import { passSecondFactor } from '../../auth/sessions/operator-sessions.ts'
import { notifyChange } from '../../auth/users/account-changes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'

/** Starts to set up the operator's authenticator app. Requires the password, as for customers. */
export const beginSecondFactor: OpsHandler<'ops/second_factor/begin'> = async (ctx, caller) => {
  const { operator, request, ip } = caller
  await rejectPasswordOnly(ctx, operator)
  const user = await userById(ctx.db, operator.userId)
  await confirmPassword(ctx, user, request.password, ip)
  const account = contactsOf(user)[0]?.address ?? user.account_number
  const enrolment = await ctx.auth.secondFactors.begin(operator.userId, account)
  await appendAudit(ctx.db, ctx.now(), caller, { target: `customer:${operator.userId}`, outcome: 'done' })
  return enrolment
}

/** Turns the authenticator app on, and lets this session make the other calls. */
export const confirmSecondFactor: OpsHandler<'ops/second_factor/confirm'> = async (ctx, caller) => {
  const { operator, request, ip } = caller
  await rejectPasswordOnly(ctx, operator)
  await ctx.auth.rates.countGuess(ip)
  const recoveryCodes = await ctx.auth.secondFactors.confirm(operator.userId, request.code, ip)
  await passSecondFactor(ctx.db, operator.tokenHash)
  await appendAudit(ctx.db, ctx.now(), caller, { target: `customer:${operator.userId}`, outcome: 'done' })
  await notifyChange(ctx, await userById(ctx.db, operator.userId), { kind: 'changed', what: 'totp_on' })
  return { recovery_codes: recoveryCodes }
}

/** Rejects a session of a password alone if the account has a passkey: a stolen password must not add another factor. */
async function rejectPasswordOnly(
  { db }: Pick<Context, 'db'>,
  { userId, hasSecondFactor }: OpsCaller<'ops/second_factor/begin'>['operator'],
): Promise<void> {
  if (hasSecondFactor) return
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', String(userId))
    .executeTakeFirst()
  if (passkey) throw new CallError('second_factor_required')
}
