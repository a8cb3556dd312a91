import type { CustomerId } from '../ids.ts'
import { refuseSpotOrder, refuseSpotPurchase } from '../self-limits/consult.ts'
import type { Exchange } from '../state.ts'
import { closeOrder } from './cancel-order.ts'
import { cancelRefusedStops } from './stops/cancel-stop.ts'

/** Cancels a customer's open orders and stop orders that buy a coin, in paused markets too, while their pause includes spot. */
export function cancelRefused(exchange: Exchange, customerId: CustomerId): void {
  if (!refuseSpotPurchase(exchange, customerId)) return
  cancelRefusedStops(exchange, customerId)
  const own = exchange.orders.ofCustomer(exchange.customers.get(customerId))
  for (const { slot, marketId, side } of own.toSorted((a, b) => a.id - b.id)) {
    const market = exchange.markets.get(marketId)
    if (!market || !refuseSpotOrder(exchange, customerId, { side, quoteId: market.config.quoteId })) continue
    closeOrder(exchange, market, slot, 'self_limit')
  }
}
