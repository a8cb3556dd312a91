import type { CustomerId } from '../ids.ts'
import { refuseSpotOrder, refuseSpotPurchase } from '../self-limits/consult.ts'
import type { Exchange } from '../state.ts'
import { closeRestingOrder, markOrderChanged } from './execute.ts'
import { cancelRefusedStops } from './stops/cancel-stop.ts'

/** Cancels a customer's open orders and stop orders that buy a coin, in paused markets too, while their pause includes spot. */
export function cancelRefused(exchange: Exchange, customerId: CustomerId): void {
  if (!refuseSpotPurchase(exchange, customerId)) return
  cancelRefusedStops(exchange, customerId)
  const { orders } = exchange
  const own = [...orders.values()].filter(({ ownerId }) => ownerId === customerId)
  for (const { slot, marketId, side } of own) {
    const market = exchange.markets.get(marketId)
    if (!market || !refuseSpotOrder(exchange, customerId, { side, quoteId: market.config.quoteId })) continue
    market.book.remove(slot)
    closeRestingOrder(exchange, slot)
    orders.records.cancel(slot, 'self_limit')
    markOrderChanged(exchange, slot)
  }
}
