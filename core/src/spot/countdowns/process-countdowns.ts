import type { Exchange } from '../../state.ts'
import { cancelIn } from '../cancel-all-orders.ts'

/** The countdowns that one command ends at most. Others that are due follow with the next command. */
export const COUNTDOWNS_MAX = 16

/**
 * Ends the countdowns that are due: cancels the orders and stop orders of each, in paused markets too, and leaves those of contracts to
 * perpetuals, which follow in the same command. At most `COUNTDOWNS_MAX`. Returns whether more are due.
 */
export function processCountdowns(exchange: Exchange): boolean {
  const { countdowns, at } = exchange
  for (let left = COUNTDOWNS_MAX; left > 0; left -= 1) {
    const due = countdowns.takeDue(at)
    if (!due) return false
    if (due.perpId > 0) countdowns.endedContracts.push(due)
    else cancelIn(exchange, due.ownerId, due.marketId === 0 ? undefined : due.marketId, 'countdown_ended')
  }
  return countdowns.nextAt !== undefined && countdowns.nextAt <= at
}
