import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { findRemoval, presentRemoval } from './removal-rows.ts'
import { rejectOwnOrStaff } from './request-removal.ts'

export const listRemovals: OpsHandler<'ops/removal/list'> = async ({ db }, { request }) => {
  const page = pageOf(request)
  const rows = await db
    .selectFrom('second_factor_removal')
    .selectAll()
    .where('status', '=', request.status ?? 'waiting')
    .orderBy('requested_at')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  return presentPage(page, rows, presentRemoval)
}

export const showRemoval: OpsHandler<'ops/removal/show'> = async ({ db }, { request: { id } }) =>
  presentRemoval(await findRemoval(db, id))

/** Decides on a removal. The operator who requested it may only refuse it. */
export const reviewRemoval: OpsHandler<'ops/removal/review'> = async (ctx, caller) => {
  const { id, pass, reason = '' } = caller.request
  const reviewerId = caller.operator.userId
  if (pass === '0' && reason === '') throw new CallError('reason_is_required', 'reason')
  return ctx.db.transaction().execute(async (db) => {
    const row = await findRemoval(db, id, true)
    rejectOwnOrStaff(caller, await userById(db, Number(row.user_id)))
    const isOpen = row.status === 'waiting' || (row.status === 'approved' && pass === '0')
    if (!isOpen) throw new CallError('already_reviewed')
    if (pass === '1' && Number(row.requested_by) === reviewerId) throw new CallError('reviewers_must_differ')
    const at = ctx.now()
    const after = await db
      .updateTable('second_factor_removal')
      .set({
        status: pass === '1' ? 'approved' : 'refused',
        reviewer_id: reviewerId,
        reviewed_at: at,
        review_reason: reason,
        ...(pass === '1' ? {} : { ended_at: at }),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await appendAudit(db, at, caller, {
      target: `removal:${id}`,
      outcome: 'done',
      before: presentRemoval(row),
      after: presentRemoval(after),
      reason,
    })
    return presentRemoval(after)
  })
}
