import type { Order } from '../../../lib/trading/orders/order.ts'
import type { StopOrder } from '../../../lib/trading/orders/stop-order.ts'

/** A stop order, an open order, or the two legs of an OCO. */
export type Entry =
  | { readonly stop: StopOrder; readonly order: Order | undefined }
  | { readonly stop?: undefined; readonly order: Order }

/** Returns stop orders, each with the limit order of its OCO, and then the other orders. */
export function pairLegs(orders: readonly Order[], stops: readonly StopOrder[]): Entry[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const entries: Entry[] = []
  for (const stop of stops) {
    const order = stop.pairedOrderId === undefined ? undefined : byId.get(stop.pairedOrderId)
    if (order) byId.delete(order.id)
    entries.push({ stop, order })
  }
  for (const order of byId.values()) entries.push({ order })
  return entries
}
