import type { WealthOrderInfo, WealthPlanInfo } from '@halyard/api'
import { formatUnits, PPM } from '@halyard/money'
import { dailyYieldOf, penaltyOf } from '@halyard/formulas'
import {
  type CurrencyConfig,
  daysHeld,
  maturesAt,
  type WealthOrderRow,
  yieldDueAt,
} from '../../engine/index.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { PlanOnSale } from './queries.ts'

/** Converts a plan to its wire format. */
export function presentPlan(catalogue: Catalogue, onSale: PlanOnSale): WealthPlanInfo {
  const { plan } = onSale
  const currency = currencyOf(catalogue, plan.currencyId)
  const left = leftOf(onSale)
  return {
    id: plan.id,
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    cycle: plan.cycleDays,
    day_ppm: plan.dailyYieldPpm,
    month_ppm: plan.dailyYieldPpm * 30,
    min_number: formatUnits(plan.amountMin, currency.decimals),
    max_number: formatUnits(plan.amountMax, currency.decimals),
    customer_max: formatUnits(plan.customerMax, currency.decimals),
    quota: formatUnits(plan.quota, currency.decimals),
    left: formatUnits(left, currency.decimals),
    status: statusOf(onSale, left),
    terms_id: plan.termsId,
  }
}

function statusOf({ plan }: PlanOnSale, left: bigint): WealthPlanInfo['status'] {
  if (plan.status === 'paused') return 'paused'
  return left < plan.amountMin ? 'sold_out' : 'open'
}

/**
 * Returns the principal that can still be bought, in units: the rest of the quota, or less if the pool cannot reserve the
 * yield of so much. The engine decides; this figure is rounded down.
 */
export function leftOf({ plan, hosted, pool }: PlanOnSale): bigint {
  const byQuota = plan.quota - hosted
  const byPool = ((pool / BigInt(plan.cycleDays)) * PPM) / BigInt(plan.dailyYieldPpm)
  const left = byQuota < byPool ? byQuota : byPool
  return left > 0n ? left : 0n
}

/** Converts an order to its wire format, as of `now` in epoch milliseconds. */
export function presentWealthOrder(
  catalogue: Catalogue,
  order: WealthOrderRow,
  now: number,
): WealthOrderInfo {
  const currency = currencyOf(catalogue, order.currencyId)
  const text = (units: bigint) => formatUnits(units, currency.decimals)
  const daily = dailyYieldOf(order)
  const isHosting = order.status === 'hosting'
  const daysLeft = isHosting ? order.cycleDays - daysHeld(order, now) : 0
  const earned = daily * BigInt(order.daysPaid)
  const total = daily * BigInt(order.cycleDays)
  const penalty = isHosting ? penaltyOf(order, daysLeft) : order.penalty
  return {
    id: order.id,
    plan_id: order.planId,
    currency_id: currency.id,
    currency_name: currency.name,
    decimals: currency.decimals,
    number: text(order.principal),
    cycle: order.cycleDays,
    day_ppm: order.dailyYieldPpm,
    day_number: text(daily),
    days_paid: order.daysPaid,
    days_left: daysLeft,
    earned: text(earned),
    total: text(total),
    return_ppm: floorPpm(isHosting ? total : earned - penalty, order.principal),
    penalty: text(penalty),
    next_at: isHosting ? yieldDueAt(order, order.daysPaid + 1) : null,
    status: order.status,
    bought_at: order.boughtAt,
    matures_at: maturesAt(order),
    ended_at: order.endedAt ?? null,
  }
}

/** Returns a gain or loss in parts per million of the principal, rounded towards minus infinity. */
function floorPpm(gain: bigint, principal: bigint): number {
  const product = gain * PPM
  const quotient = product / principal
  return Number(product < 0n && quotient * principal !== product ? quotient - 1n : quotient)
}

export function currencyOf(catalogue: Catalogue, id: number): CurrencyConfig {
  const currency = catalogue.currency(id)
  if (!currency) throw new Error(`currency ${id} is not listed`)
  return currency
}
