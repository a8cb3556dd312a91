import { notifyOwner } from '../../auth/users/account-changes.ts'
import { contactsOf } from '../../auth/users/contacts.ts'
import { type UserRecord, userById } from '../../auth/users/users.ts'
import type { Context } from '../../calls/context.ts'
import { removalNotice } from '../../notices/removal-notice.ts'
import type { NewNotice } from '../../notices/store-notices.ts'
import { approvalOf } from '../../custody/reviewers.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { findRemoval, presentRemoval } from './removal-rows.ts'
import { rejectOwnOrStaff } from './request-removal.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { sql } from 'kysely'

export const listRemovals: OpsHandler<'ops/removal/list'> = async (ctx, { request }) => {
  const { status = 'waiting' } = request
  const listed = { request, where: sql`status = ${status}`, waits: status === 'waiting' }
  return readList(ctx, kindOf('removal').source, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('second_factor_removal').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: presentRemoval(row) }))
  })
}

export const showRemoval: OpsHandler<'ops/removal/show'> = async ({ db }, { request: { id } }) =>
  presentRemoval(await findRemoval(db, id))

/**
 * Decides on a removal. The operator who requested it may only refuse it, which withdraws the request. A customer whose
 * removal is refused or withdrawn is informed at every contact and in the app, without the reason: it is for operators.
 */
export const reviewRemoval: OpsHandler<'ops/removal/review'> = async (ctx, caller) => {
  const { id, pass, reason = '' } = caller.request
  const reviewerId = caller.operator.userId
  if (pass === '0' && reason === '') throw new CallError('reason_is_required', 'reason')
  const { after, refusal } = await ctx.db.transaction().execute(async (db) => {
    const row = await findRemoval(db, id, true)
    const user = await userById(db, Number(row.user_id))
    rejectOwnOrStaff(caller, user)
    const isOpen = row.status === 'waiting' || (row.status === 'approved' && pass === '0')
    if (!isOpen) throw new CallError('already_reviewed')
    // A request is the first of the two approvals.
    if (pass === '1') approvalOf(row, reviewerId, 2)
    const isRequester = Number(row.first_reviewer_id) === reviewerId
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
    if (pass === '1') return { after }
    const ending: Refusal['ending'] = isRequester ? 'withdrawn' : 'refused'
    const notices = await ctx.notices.storeIn(db, removalNotice(row, ending, at))
    return { after, refusal: { user, ending, notices } }
  })
  if (refusal) await informOfRefusal(ctx, refusal)
  return presentRemoval(after)
}

interface Refusal {
  readonly user: UserRecord
  readonly ending: 'refused' | 'withdrawn'
  readonly notices: readonly NewNotice[]
}

/** Informs a customer of a committed refusal. */
async function informOfRefusal(ctx: Context, { user, ending, notices }: Refusal): Promise<void> {
  ctx.notices.publish(notices)
  await notifyOwner(ctx, user, { kind: `factor_removal_${ending}` }, contactsOf(ctx.config.secret, user))
}
