import type { OpsResponseOf } from '@halyard/api/ops'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import { notifyChange } from '../../auth/users/account-changes.ts'
import { selectUsers } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import { inTurn } from '../changes/in-turn.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'
import { actAudited } from '../submit-audited.ts'

/**
 * Signs a customer out everywhere and ends their API keys. One person may, because it only takes access away, from the owner for as
 * long as a sign-in takes.
 */
export const endCustomerSessions: OpsHandler<'ops/customer/end_sessions'> = (ctx, caller) =>
  secure(ctx, caller, 'sessions_ended')

/**
 * Requires a new password of a customer too. Only a code to their own contact sets one, which staff neither see nor choose; second
 * factors stay as they are, and the new password puts withdrawals on hold.
 */
export const requireNewPassword: OpsHandler<'ops/customer/require_password'> = (ctx, caller) =>
  secure(ctx, caller, 'password_required')

type Secured = OpsResponseOf<'ops/customer/end_sessions'>
type Act = 'sessions_ended' | 'password_required'

/** Throws `reviewer_must_not_be_owner`, `customer_must_not_be_staff` or `too_many_requests`. */
async function secure(
  ctx: Context,
  caller: OpsCaller<'ops/customer/end_sessions' | 'ops/customer/require_password'>,
  act: Act,
): Promise<Secured> {
  const { id, reason } = caller.request
  const { userId } = caller.operator
  if (id === userId) throw new CallError('reviewer_must_not_be_owner')
  const user = await selectUsers(ctx.db).where('id', '=', String(id)).executeTakeFirst()
  if (!user) throw new CallError('record_must_be_known', 'id')
  if (roleOf(user.role) !== undefined) throw new CallError('customer_must_not_be_staff', 'id')
  await ctx.auth.rates.countSecured(userId, id)
  return inTurn(`customer:${id}`, async () => {
    const asked = { target: `customer:${id}`, reason, asked: { act } }
    const secured = await actAudited(ctx, caller, asked, async () => {
      if (act === 'password_required') await requirePassword(ctx, id)
      const sessions = await ctx.sessions.count(id)
      await ctx.sessions.closeAll(id)
      return { id, sessions }
    })
    await notifyChange(ctx, user, { kind: act })
    return secured
  })
}

/** Requires a password before the sessions end, so that none is opened behind them. */
async function requirePassword({ db, now }: Context, id: number): Promise<void> {
  await db.updateTable('app_user').set({ password_required_at: now() }).where('id', '=', String(id)).execute()
}
