import { openAccount, release } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import type { SubscriptionOrder } from './subscription-order.ts'
import { closeSubscriptionOrder } from './subscription-state.ts'

/** Returns the whole payment of an order whose review has ended, and closes it. */
export function refundOrder({ ledger, subscription, at }: Exchange, order: SubscriptionOrder): void {
  const payer = openAccount(ledger, order.ownerId, 'coin', order.currencyId)
  release(ledger, payer.id, order.paid, 'subscription_release')
  order.status = 'refunded'
  order.endedAt = at
  closeSubscriptionOrder(subscription, order)
}
