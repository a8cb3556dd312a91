import type { RecurringPlan } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { Catalogue, ListedMarket } from '../../instruments/catalogue.ts'
import type { PlanRecord } from '../../recurring/recurring-tables.ts'

/** Returns the market of a plan. Throws if it is not listed. */
export function marketOfPlan(catalogue: Catalogue, marketId: number): ListedMarket {
  const market = catalogue.market(marketId)
  if (!market) throw new Error(`a recurring plan has an unknown market ${marketId}`)
  return market
}

/** Converts a plan to its wire format. The time within the hour is not part of it. */
export function presentPlan(catalogue: Catalogue, plan: PlanRecord): RecurringPlan {
  const { base, quote } = marketOfPlan(catalogue, plan.market_id)
  return {
    id: Number(plan.id),
    match_id: plan.market_id,
    currency_id: base.id,
    legal_id: quote.id,
    amount: formatUnits(BigInt(plan.amount), quote.decimals),
    every: plan.every,
    day: plan.day,
    hour: plan.hour,
    status: plan.status,
    paused_by_failures: plan.paused_by_failures,
    next_at: numberOrNull(plan.due_at),
    created_at: Number(plan.created_at),
  }
}
