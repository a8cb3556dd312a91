import { dropRecoveryCodes } from '../../auth/second-factors/recovery-codes.ts'
import { deleteTotp } from '../../auth/second-factors/totp.ts'
import { holdWithdrawals, notifyChange } from '../../auth/users/account-changes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { type Repeated, runEvery } from '../../platform/concurrency/run-every.ts'
import { appendAudit } from '../audit.ts'

const CHECK_MS = 30_000
const PER_STEP = 20

type Parts = Pick<Context, 'config' | 'db' | 'engine' | 'messenger' | 'log' | 'now'>

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
    .select(['id', 'user_id'])
    .where('status', '=', 'approved')
    .where('due_at', '<=', String(ctx.now()))
    .orderBy('due_at')
    .limit(PER_STEP)
    .execute()
  for (const { id, user_id } of due) await execute(ctx, id, Number(user_id))
}

async function execute(ctx: Parts, id: string, userId: number): Promise<void> {
  await holdWithdrawals(ctx, userId)
  const isRemoved = await ctx.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('second_factor_removal')
      .set({ status: 'done', ended_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    await deleteTotp(db, userId)
    await dropRecoveryCodes(db, userId)
    const actor = { path: 'ops/removal/execute', operator: undefined, ip: '' }
    for (const target of [`removal:${id}`, `customer:${userId}`])
      await appendAudit(db, ctx.now(), actor, { target, outcome: 'done', after: { status: 'done' } })
    return true
  })
  if (!isRemoved) return
  const user = await userById(ctx.db, userId)
  await notifyChange(ctx, user, { kind: 'changed', what: 'totp_off' }, contactsOf(user))
}
