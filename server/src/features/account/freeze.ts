import { tellOwner } from '../../auth/account-changes.ts'
import { confirmPassword } from '../../auth/confirm-password.ts'
import { userById } from '../../auth/users.ts'
import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'

/** What a customer does who fears that somebody else is in: nothing trades or leaves until they thaw it themselves. */
export const freeze: Handler<'user/freeze'> = async (ctx, { request, session, ip }) => {
  const customerId = session.userId
  const user = await userById(ctx.db, customerId)
  await confirmPassword(ctx, user, request.password, ip)
  if (user.self_frozen_at === null) await refuseFrozenByUs(ctx, customerId)
  // First the row, which `thaw` goes by: a crash after it leaves an account that its owner can still open again.
  await ctx.db.updateTable('app_user').set({ self_frozen_at: ctx.now() }).where('id', '=', user.id).execute()
  const answer = await ctx.engine.submit({ kind: 'setCustomerFrozen', customerId, frozen: true })
  if (!answer.ok) throw answer.reject === 'busy' ? new CallError('busy') : new Error(answer.reject)
  await ctx.sessions.closeAll(customerId)
  await tellOwner(ctx, user, { kind: 'changed', what: 'account_frozen' })
  return {}
}

/** Or its owner could thaw what an operator has frozen. */
async function refuseFrozenByUs(ctx: Context, customerId: number): Promise<void> {
  const { frozen } = await ctx.db
    .selectFrom('customer')
    .select('frozen')
    .where('id', '=', String(customerId))
    .executeTakeFirstOrThrow()
  if (frozen) throw new CallError('account_frozen')
}
