import { holdWithdrawals, tellOwner } from '../../auth/account-changes.ts'
import { accountNameOf } from '../../auth/account-name.ts'
import { findUser } from '../../auth/users.ts'
import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'

/**
 * Ends a customer's own freeze. Wrong tries count as those of signing in do, and an unknown account and one that is
 * not frozen answer alike.
 */
export const thaw: Handler<'user/thaw'> = async (ctx, { request, ip }) => {
  const { captchas, codes, passwords, rates, secondFactors, wrongTries } = ctx.auth
  const name = accountNameOf(request.account, request.country)
  await rates.countGuess(ip)
  const from = { account: name.address, ip, captcha: request.captcha !== undefined }
  wrongTries.admit(from)
  if (request.captcha !== undefined) await captchas.redeem(request.captcha)
  const attempt = wrongTries.begin(from)
  const user = await findUser(ctx.db, name)
  const right = await passwords.verify(user?.password_hash, request.password).catch((error: unknown) => {
    attempt.undecided()
    throw error
  })
  if (!right || !user) {
    attempt.wrong()
    throw new CallError('account_or_password_wrong')
  }
  attempt.right()
  const customerId = Number(user.id)
  if (user.disabled) throw new CallError('account_frozen')
  const use = { address: name.address, purpose: 'thaw' } as const
  if (!(await codes.check(use, request.code))) throw new CallError('code_invalid', 'code')
  await secondFactors.check(customerId, request.second, ip)
  if (!(await codes.take(use, request.code))) throw new CallError('code_invalid', 'code')
  if (user.self_frozen_at === null) return {}
  await holdWithdrawals(ctx, customerId)
  await thawInExchange(ctx, customerId)
  await ctx.db.updateTable('app_user').set({ self_frozen_at: null }).where('id', '=', user.id).execute()
  await tellOwner(ctx, user, { kind: 'changed', what: 'account_thawed' })
  return {}
}

async function thawInExchange(ctx: Context, customerId: number): Promise<void> {
  const answer = await ctx.engine.submit({ kind: 'setCustomerFrozen', customerId, frozen: false })
  if (!answer.ok) throw new CallError(answer.reject === 'busy' ? 'busy' : 'account_frozen')
}
