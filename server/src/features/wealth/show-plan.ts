import { formatUnits } from '@halyard/money'
import { findConditions } from '../../instruments/wealth-terms.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { leftOf, presentPlan } from './present.ts'
import { findOwnHosted, findPlans } from './queries.ts'

export const showPlan: Handler<'wealth/getProfitInfo'> = async (ctx, { request, session }) => {
  const [onSale] = await findPlans(ctx, request.id)
  if (!onSale) throw new CallError('wealth_plan_must_be_known', 'id')
  const { plan } = onSale
  const hosted = session ? await findOwnHosted(ctx, session.userId, plan.id) : 0n
  const presented = presentPlan(ctx.catalogue, onSale)
  const limits = [leftOf(onSale), plan.amountMax, plan.customerMax - hosted]
  const left = limits.reduce((least, limit) => (limit < least ? limit : least))
  return {
    plan: presented,
    conditions: await findConditions(ctx.db, plan.termsId),
    own_hosted: formatUnits(hosted, presented.decimals),
    own_left: formatUnits(left > 0n ? left : 0n, presented.decimals),
  }
}
