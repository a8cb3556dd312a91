import type { CustomerId, MarketId, OrderId } from '../ids.ts'
import { isSetAside } from '../quarantine/process-record.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { closeOrder } from './cancel-order.ts'
import type { CancelAllOrders } from './commands.ts'
import type { CancelReason } from './order-records.ts'
import type { CancelledReply } from './replies.ts'
import { cancelStopOrder, closeStop } from './stops/stops-state.ts'

/**
 * Cancels a customer's open orders and waiting stop orders in a market; those that are set aside remain. Also allowed while the
 * market is cancel-only, and if there is none. Rejects a paused market.
 */
export function cancelAllOrders(
  exchange: Exchange,
  { customerId, marketId }: CancelAllOrders,
): Reply<'cancelAllOrders'> {
  if (!exchange.customers.has(customerId)) return reject('customer_must_be_known')
  const market = exchange.markets.get(marketId)
  if (!market) return reject('market_must_be_known')
  if (market.config.status === 'paused') return reject('market_must_be_open')
  return { ok: true, cancelled: cancelIn(exchange, customerId, marketId, 'by_customer') }
}

/** Cancels a customer's open orders and waiting stop orders in a market, or in all, in the order of their ids. */
export function cancelIn(
  exchange: Exchange,
  customerId: CustomerId,
  marketId: MarketId | undefined,
  reason: Extract<CancelReason, 'by_customer' | 'countdown_ended'>,
): CancelledReply {
  const isWanted = (one: MarketId): boolean => marketId === undefined || one === marketId
  const { orders, stops } = exchange
  const open = orders.ofCustomer(exchange.customers.get(customerId)).filter((one) => isWanted(one.marketId))
  const waiting = [...(stops.byOwner.get(customerId) ?? [])].filter(
    (stop) => isWanted(stop.marketId) && !isSetAside(exchange, 'stopOrder', stop.id),
  )
  const orderIds: OrderId[] = []
  for (const { id, slot, marketId: of } of open.toSorted((a, b) => a.id - b.id)) {
    const market = exchange.markets.get(of)
    if (!market) continue
    closeOrder(exchange, market, slot, reason)
    orderIds.push(id)
  }
  for (const stop of waiting.toSorted((a, b) => a.id - b.id)) {
    if (stop.status !== 'waiting') continue
    closeStop(exchange, stop)
    cancelStopOrder(exchange, stop, reason)
  }
  return { orderIds, stopIds: waiting.map(({ id }) => id).toSorted((a, b) => a - b) }
}
