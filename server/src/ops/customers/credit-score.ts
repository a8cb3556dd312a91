import { findCreditScore } from '../../credit-score/credit-lines.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../context.ts'

/** The line and its audit entry are one transaction: no score changes without both. */
export const adjustCredit: OpsHandler<'ops/customer/adjust_credit'> = async (ctx, caller) => {
  const { id, change, points, reason } = caller.request
  const operatorId = caller.operator.userId
  if (id === operatorId) throw new CallError('reviewer_must_not_be_owner')
  const user = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', String(id))
    .executeTakeFirst()
  if (!user) throw new CallError('record_must_be_known', 'id')
  const before = { score: await findCreditScore(ctx.db, id) }
  const added = change === 'raise' ? points : -points
  const at = ctx.now()
  await ctx.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('credit_adjustment')
      .values({ user_id: id, points: added, reason, operator_id: operatorId, at })
      .execute()
    const entry = { target: `customer:${id}`, outcome: 'done', before, after: { points: added }, reason }
    await appendAudit(transaction, at, caller, entry)
  })
  return { id, score: await findCreditScore(ctx.db, id) }
}
