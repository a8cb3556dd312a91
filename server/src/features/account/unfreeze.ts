import { holdWithdrawals, notifyChange, notifyOwner } from '../../auth/users/account-changes.ts'
import { accountNameOf } from '../../auth/users/account-name.ts'
import { codeCaller } from '../../auth/codes/codes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { freezesOf } from '../../auth/users/freezes.ts'
import { tryPassword } from '../../auth/passwords/try-password.ts'
import { cancelClosing, findClosing } from '../../closing/closing-rows.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context, Handler } from './context.ts'

/**
 * Lifts a customer's own freeze, and cancels the closing of the account if there is one. An operator's freeze remains, and the
 * response reports it. Failed attempts
 * count as failed sign-ins.
 */
export const unfreeze: Handler<'user/thaw'> = async (ctx, { request, ip }) => {
  const { codes, secondFactors } = ctx.auth
  const name = accountNameOf(request.account, request.country)
  const { user, isCorrect, attempt } = await tryPassword(ctx, name, request, ip)
  if (!isCorrect || !user) {
    await attempt.fail()
    throw new CallError('account_or_password_wrong')
  }
  await attempt.succeed()
  const customerId = Number(user.id)
  if (user.disabled) throw new CallError('account_frozen')
  const use = { address: name.address, purpose: 'thaw', caller: codeCaller('thaw', { ip }) } as const
  if (!(await codes.check(use, request.code))) throw new CallError('code_invalid', 'code')
  await secondFactors.check(customerId, request.second, ip)
  if (!(await codes.take(use, request.code))) throw new CallError('code_invalid', 'code')
  const closing = await findClosing(ctx.db, customerId)
  if (closing || (await freezesOf(ctx.db, customerId)).owner) {
    await holdWithdrawals(ctx, customerId)
    // An account that was closed in the meantime no longer has an owner.
    if (closing && !(await cancelClosing(ctx.db, customerId, ctx.now())))
      throw new CallError('account_or_password_wrong')
    await unfreezeInEngine(ctx, customerId)
    if (closing)
      await notifyOwner(ctx, user, { kind: 'closing_cancelled' }, contactsOf(ctx.config.secret, user))
    else await notifyChange(ctx, user, { kind: 'changed', what: 'account_thawed' })
  }
  return { still_frozen: (await freezesOf(ctx.db, customerId)).operator }
}

async function unfreezeInEngine(ctx: Context, customerId: number): Promise<void> {
  const answer = await ctx.engine.submit({ kind: 'setOwnFreeze', customerId, frozen: false })
  if (!answer.ok) throw answer.reject === 'busy' ? new CallError('busy') : new Error(answer.reject)
}
