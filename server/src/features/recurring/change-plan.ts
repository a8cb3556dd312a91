import type { Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { nextDue } from '../../recurring/due.ts'
import type { PlanRecord } from '../../recurring/recurring-tables.ts'
import type { Handler } from './context.ts'
import { planAmount } from './plan-amount.ts'
import { marketOfPlan, presentPlan } from './present.ts'

/**
 * Changes the amount of a plan, or pauses, resumes or ends it. A purchase that has begun keeps its amount; a plan that is resumed buys
 * at the next hour of its schedule, and makes up for none.
 */
export const changePlan: Handler<'coin/recurring/change'> = async (ctx, { request, session }) => {
  const { id, amount, status } = request
  return ctx.db.transaction().execute(async (db) => {
    const plan = await db
      .selectFrom('recurring_plan')
      .selectAll()
      .where('id', '=', String(id))
      .where('customer_id', '=', String(session.userId))
      .forUpdate()
      .executeTakeFirst()
    if (!plan) throw new CallError('record_must_be_known', 'id')
    if (plan.status === 'ended') throw new CallError('recurring_plan_has_ended', 'id')
    const changes = {
      ...(amount === undefined
        ? {}
        : { amount: planAmount(marketOfPlan(ctx.catalogue, plan.market_id), amount) }),
      ...(status === undefined || status === plan.status ? {} : changesTo(status, plan, ctx.now())),
    }
    if (Object.keys(changes).length === 0) return presentPlan(ctx.catalogue, plan)
    const changed = await db
      .updateTable('recurring_plan')
      .set(changes)
      .where('id', '=', plan.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return presentPlan(ctx.catalogue, changed)
  })
}

function changesTo(
  status: PlanRecord['status'],
  plan: PlanRecord,
  now: number,
): Updateable<Tables['recurring_plan']> {
  if (status === 'active') return { status, ...nextDue(plan, now), failures: 0, paused_by_failures: false }
  return { status, due_at: null, run_at: null }
}
