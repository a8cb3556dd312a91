import type { CustomerId } from '../ids.ts'
import { refuseSpotPurchase } from '../self-limits/consult.ts'
import type { Exchange } from '../state.ts'
import { closeRestingOrder, markOrderChanged } from './execute.ts'

/** Cancels a customer's open purchases, in paused markets too, while their pause includes spot. Sales stay open. */
export function cancelRefused(exchange: Exchange, customerId: CustomerId): void {
  if (!refuseSpotPurchase(exchange, customerId)) return
  const { orders } = exchange
  const own = [...orders.values()].filter(({ ownerId, side }) => ownerId === customerId && side === 'buy')
  for (const { slot, marketId } of own) {
    exchange.markets.get(marketId)?.book.remove(slot)
    closeRestingOrder(exchange, slot)
    orders.records.cancel(slot, 'self_limit')
    markOrderChanged(exchange, slot)
  }
}
