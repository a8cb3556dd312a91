import type { Exchange } from '../../state.ts'
import { cancelOpeningsOf } from '../../perp/opening/cancel-openings.ts'
import { cancelIn } from '../cancel-all-orders.ts'

/** The countdowns that one command ends at most. Others that are due follow with the next command. */
export const COUNTDOWNS_MAX = 16

/**
 * Ends the countdowns that are due: cancels the orders and stop orders of each, in paused markets and contracts too. At most `COUNTDOWNS_MAX`.
 * Returns whether more are due.
 */
export function processCountdowns(exchange: Exchange): boolean {
  const { countdowns, at } = exchange
  for (let left = COUNTDOWNS_MAX; left > 0; left -= 1) {
    const due = countdowns.takeDue(at)
    if (!due) return false
    const perp = exchange.perps.byId.get(due.perpId)
    if (perp) cancelOpeningsOf(exchange, perp, due.ownerId)
    else cancelIn(exchange, due.ownerId, due.marketId === 0 ? undefined : due.marketId, 'countdown_ended')
  }
  return countdowns.nextAt !== undefined && countdowns.nextAt <= at
}
