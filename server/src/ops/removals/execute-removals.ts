import { deletePasskeys } from '../../auth/passkeys/delete-passkeys.ts'
import { dropRecoveryCodes } from '../../auth/second-factors/recovery-codes.ts'
import { deleteTotp } from '../../auth/second-factors/totp.ts'
import { holdWithdrawals, notifyOwner, recordChange } from '../../auth/users/account-changes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { removalNotice } from '../../notices/removal-notice.ts'
import { type Repeated, runEvery } from '../../platform/concurrency/run-every.ts'
import { appendAudit } from '../audit.ts'
import type { RemovalRecord } from './removal-rows.ts'

const CHECK_MS = 30_000
const PER_STEP = 20

type Parts = Pick<Context, 'config' | 'db' | 'engine' | 'messenger' | 'notices' | 'log' | 'now'>

/** Executes approved removals of second factors once they are due. */
export function startRemovals(ctx: Parts): Repeated {
  return runEvery(
    CHECK_MS,
    () => executeDueRemovals(ctx),
    (error) => ctx.log.warn({ err: error }, 'failed to remove a second factor'),
  )
}

/**
 * Removes the second factors whose removal is approved and due. Withdrawals are on hold before the factor is gone. A removal
 * that the customer cancels meanwhile is not executed.
 */
export async function executeDueRemovals(ctx: Parts): Promise<void> {
  const due = await ctx.db
    .selectFrom('second_factor_removal')
    .select(['id', 'user_id', 'due_at'])
    .where('status', '=', 'approved')
    .where('due_at', '<=', String(ctx.now()))
    .orderBy('due_at')
    .limit(PER_STEP)
    .execute()
  for (const removal of due) await execute(ctx, removal)
}

type DueRemoval = Pick<RemovalRecord, 'id' | 'user_id' | 'due_at'>

async function execute(ctx: Parts, removal: DueRemoval): Promise<void> {
  const { id, user_id } = removal
  const userId = Number(user_id)
  await holdWithdrawals(ctx, userId)
  const notices = await ctx.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('second_factor_removal')
      .set({ status: 'done', ended_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return undefined
    await deleteTotp(db, userId)
    await dropRecoveryCodes(db, userId)
    await deletePasskeys(db, userId)
    const actor = { path: 'ops/removal/execute', operator: undefined, ip: '' }
    for (const target of [`removal:${id}`, `customer:${userId}`])
      await appendAudit(db, ctx.now(), actor, { target, outcome: 'done', after: { status: 'done' } })
    return ctx.notices.storeIn(db, removalNotice(removal, 'done', ctx.now()))
  })
  if (!notices) return
  ctx.notices.publish(notices)
  const user = await userById(ctx.db, userId)
  // The removal has its own notice.
  await recordChange(ctx.db, user.id, 'totp_off', ctx.now())
  await notifyOwner(ctx, user, { kind: 'changed', what: 'totp_off' }, contactsOf(ctx.config.secret, user))
}
