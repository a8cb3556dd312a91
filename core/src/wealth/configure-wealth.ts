import { MAX_AMOUNT } from '@halyard/money'
import { dailyYieldOf } from '@halyard/formulas'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ConfigureWealth } from './commands.ts'
import { CYCLE_DAYS_MAX, DAILY_YIELD_PPM_MAX, type WealthPlan } from './wealth-plan.ts'

/**
 * Offers a wealth plan or changes what is offered; open orders keep their terms. Rejects limits that contradict each
 * other, a minimum whose daily yield is less than one unit, another currency than before, and changed terms under the
 * same `termsId`.
 */
export function configureWealth({ currencies, wealth }: Exchange, { plan }: ConfigureWealth): Reply {
  if (!currencies.has(plan.currencyId)) return reject('currency_must_be_known')
  if (!isValidPlan(plan)) return reject('wealth_plan_is_invalid')
  const before = wealth.plans.get(plan.id)
  if (before && before.currencyId !== plan.currencyId) return reject('wealth_currency_is_fixed')
  if (before && !hasNewTerms(before, plan)) return reject('wealth_plan_is_invalid')

  wealth.plans.set(plan.id, plan)
  wealth.changed.plans.set(plan.id, plan)
  return accepted()
}

function isValidPlan(plan: WealthPlan): boolean {
  const { id, cycleDays, dailyYieldPpm, amountMin, amountMax, customerMax, quota, termsId } = plan
  return (
    isCount(id, Number.MAX_SAFE_INTEGER) &&
    isCount(termsId, Number.MAX_SAFE_INTEGER) &&
    isCount(cycleDays, CYCLE_DAYS_MAX) &&
    isCount(dailyYieldPpm, DAILY_YIELD_PPM_MAX) &&
    amountMin > 0n &&
    amountMin <= amountMax &&
    amountMax <= customerMax &&
    customerMax <= quota &&
    quota <= MAX_AMOUNT &&
    // The promised yield of a full quota must be an amount.
    quota * BigInt(dailyYieldPpm) * BigInt(cycleDays) <= MAX_AMOUNT * 1_000_000n &&
    dailyYieldOf({ principal: amountMin, dailyYieldPpm }) > 0n
  )
}

function isCount(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 1 && value <= max
}

/** Terms that a customer may have read never change under their id; an older id never returns. */
function hasNewTerms(before: WealthPlan, plan: WealthPlan): boolean {
  if (plan.termsId !== before.termsId) return plan.termsId > before.termsId
  return plan.cycleDays === before.cycleDays && plan.dailyYieldPpm === before.dailyYieldPpm
}
