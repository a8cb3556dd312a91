import { formatUnits, parseUnits } from '@halyard/money'
import { penaltyOf } from '@halyard/formulas'
import type { WealthOrder } from './wealth-order.ts'

const DAY_MS = 86_400_000

/** The result of redeeming an order within one day of its cycle. Amounts are decimal texts. */
export interface Redemption {
  readonly daysLeft: number
  /** The penalty in parts per million of the principal. */
  readonly penaltyPpm: number
  readonly penalty: string
  /** The principal less the penalty. */
  readonly returned: string
  /** When this becomes the charge, in epoch milliseconds; the first one applies already. */
  readonly from: number
}

/**
 * Returns the redemptions from now to maturity, one for each day of the cycle that has not ended: the penalty falls by
 * the daily rate at the hour of purchase. The last has no penalty: it is the maturity. Empty for an ended order.
 */
export function redemptionsOf(order: WealthOrder): Redemption[] {
  const principal = parseUnits(order.principal, order.decimals)
  if (principal === undefined || order.status !== 'hosting') return []
  const terms = { principal, dailyYieldPpm: order.dailyYieldPpm }
  return Array.from({ length: order.daysLeft + 1 }, (_, day): Redemption => {
    const daysLeft = order.daysLeft - day
    const penalty = penaltyOf(terms, daysLeft)
    return {
      daysLeft,
      penaltyPpm: Math.min(order.dailyYieldPpm * daysLeft, 1_000_000),
      penalty: formatUnits(penalty, order.decimals),
      returned: formatUnits(principal - penalty, order.decimals),
      from: order.maturesAt - daysLeft * DAY_MS,
    }
  })
}
