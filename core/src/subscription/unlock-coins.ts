import { openAccount, release } from '../ledger/ledger.ts'
import { processRecord } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import type { SubscriptionOrder } from './subscription-order.ts'
import { closeSubscriptionOrder } from './subscription-state.ts'

/** Orders that one clock command unlocks. */
export const UNLOCKS_MAX = 1_000

/**
 * Unlocks the coins whose lock-up has ended, at most `UNLOCKS_MAX` orders. Returns whether more are due. A frozen owner's
 * coins are unlocked as well: the freeze alone stops their use.
 */
export function unlockCoins(exchange: Exchange): boolean {
  const { subscription, at } = exchange
  for (let taken = 0; taken < UNLOCKS_MAX; taken++) {
    const due = subscription.due.takeBefore(at + 1)
    if (!due) return false
    const order = subscription.open.get(due.id)
    if (!order) throw new Error(`subscription order ${due.id} is due and not open`)
    processRecord(exchange, 'subscriptionOrder', order.id, () => unlock(exchange, order))
  }
  const { nextAt } = subscription.due
  return nextAt !== undefined && nextAt <= at
}

function unlock({ ledger, subscription, at }: Exchange, order: SubscriptionOrder): void {
  const trust = openAccount(ledger, order.ownerId, 'trust', order.coinId)
  release(ledger, trust.id, order.allotted, 'subscription_unlock')
  order.status = 'unlocked'
  order.endedAt = at
  closeSubscriptionOrder(subscription, order)
}
