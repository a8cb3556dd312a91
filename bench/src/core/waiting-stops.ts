import type { Command } from '@halyard/core'
import { amount } from '@halyard/money'
import { CUSTOMERS } from './run-core.ts'
import { MIDDLE_TICKS } from './workload.ts'

const OWNERS = 100
const STOPS_EACH = 99
/** The trigger prices that no trade of a workload reaches. */
const FAR_BELOW = Math.floor(MIDDLE_TICKS * 0.6)
const FAR_ABOVE = Math.floor(MIDDLE_TICKS * 1.4)

/** The ids that the stop orders and the OCOs take: the first order of a workload comes after them. */
export const IDS_OF_STOPS = OWNERS * (STOPS_EACH + 2)

/**
 * Returns the commands of customers who have 10,000 stop orders waiting in a market: those of the last trade, of the index, and trailing
 * ones, and an OCO each. None is triggered while trades stay near the middle price.
 */
export function waitingStops(marketId: number, currencyIds: readonly number[]): Command[] {
  const grants = currencyIds.map((currencyId) => ({ currencyId, amount: amount(10n ** 12n) }))
  return Array.from({ length: OWNERS }, (_, index) => CUSTOMERS + 1 + index).flatMap(
    (customerId): Command[] => [
      { kind: 'openCustomer', customerId },
      { kind: 'creditPracticeFunds', customerId, grants },
      ...Array.from({ length: STOPS_EACH }, (_, nth) => placeStop(customerId, marketId, nth)),
      {
        kind: 'placeOco',
        customerId,
        marketId,
        side: 'sell',
        trigger: { source: 'last', direction: 'at_or_below', ticks: FAR_BELOW },
        terms: { type: 'market', lots: 1 },
        limit: { ticks: FAR_ABOVE },
      },
    ],
  )
}

function placeStop(customerId: number, marketId: number, nth: number): Command {
  const common = { kind: 'placeStop', customerId, marketId, terms: { type: 'market', lots: 1 } } as const
  if (nth % 5 === 0) return { ...common, side: 'sell', trigger: { trailPpm: 200_000 - nth } }
  const source = nth % 5 < 3 ? 'last' : 'index'
  return nth % 2 === 0
    ? { ...common, side: 'sell', trigger: { source, direction: 'at_or_below', ticks: FAR_BELOW - nth } }
    : { ...common, side: 'buy', trigger: { source, direction: 'at_or_above', ticks: FAR_ABOVE + nth } }
}
