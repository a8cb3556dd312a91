import { notifyOwner } from '../../auth/users/account-changes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { removalNotice } from '../../notices/removal-notice.ts'

type Parts = Pick<Context, 'config' | 'db' | 'messenger' | 'notices' | 'log' | 'now'>

/**
 * Cancels the open removal of a customer's second factor, and informs the customer at every contact and in the app: the
 * factor has just been used, so it is not lost.
 */
export async function cancelRemovals(ctx: Parts, userId: number): Promise<void> {
  const notices = await ctx.db.transaction().execute(async (db) => {
    const at = ctx.now()
    const cancelled = await db
      .updateTable('second_factor_removal')
      .set({ status: 'cancelled', ended_at: at })
      .where('user_id', '=', String(userId))
      .where('status', 'in', ['waiting', 'approved'])
      .returning(['id', 'user_id', 'due_at'])
      .executeTakeFirst()
    return cancelled && ctx.notices.storeIn(db, removalNotice(cancelled, 'cancelled', at))
  })
  if (!notices) return
  ctx.notices.publish(notices)
  const user = await userById(ctx.db, userId)
  await notifyOwner(ctx, user, { kind: 'factor_removal_cancelled' }, contactsOf(ctx.config.secret, user))
}
