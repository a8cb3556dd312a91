import { recordDecision } from '../../custody/operator-decisions.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../context.ts'
import { requireReason } from '../reason.ts'
import { findVerification, presentVerification } from './verification-rows.ts'

/**
 * Reviews a verification. The row is the decision. Its effects are applied after the commit, and retried at
 * the next start.
 */
export const reviewVerification: OpsHandler<'ops/verification/review'> = async (ctx, caller) => {
  const { request, operator } = caller
  const { id } = request
  const pass = request.pass === '1'
  const reason = requireReason(pass, request.reason)
  const after = await ctx.db.transaction().execute(async (db) => {
    const before = await findVerification(db, id)
    if (!before) throw new CallError('record_must_be_known', 'id')
    if (Number(before.user_id) === operator.userId) throw new CallError('reviewer_must_not_be_owner')
    const reviewed = await db
      .updateTable('verification')
      .set({
        status: pass ? 'verified' : 'refused',
        reason: pass ? '' : reason,
        reviewed_by: operator.userId,
        reviewed_at: ctx.now(),
      })
      .where('id', '=', String(id))
      .where('status', '=', 'under_review')
      .executeTakeFirst()
    if (reviewed.numUpdatedRows !== 1n) throw new CallError('already_reviewed', 'id')
    const decision = {
      operatorId: operator.userId,
      customerId: Number(before.user_id),
      target: `verification:${id}`,
    }
    if (pass) await recordDecision(db, ctx.now(), { ...decision, kind: 'verification' })
    const row = await findVerification(db, id)
    if (!row) throw new Error('verification not found')
    const shown = presentVerification(row)
    const entry = { target: `verification:${id}`, outcome: 'done', reason }
    await appendAudit(db, ctx.now(), caller, { ...entry, before: presentVerification(before), after: shown })
    return shown
  })
  await ctx.verifications.settle(id)
  return after
}
