import type { CancelOrder } from './commands.ts'
import { NONE, type OrderSlot } from '../book/slot.ts'
import type { Market } from '../market/market.ts'
import type { CancelReason } from './order-records.ts'
import type { Exchange } from '../state.ts'
import { reject, type Reply } from '../reply.ts'
import { closeRestingOrder, markOrderChanged } from './execute.ts'
import { orderReply } from './order-reply.ts'
import type { StopCancelReason } from './stops/stop-order.ts'
import { cancelOtherLeg } from './stops/stops-state.ts'

/**
 * Cancels the open remainder of an order and releases its hold. Also allowed while the market is cancel-only. Rejects
 * an order that is not open or of another customer, and any order while the market is paused.
 */
export function cancelOrder(exchange: Exchange, { customerId, orderId }: CancelOrder): Reply<'cancelOrder'> {
  const { resting, records } = exchange.orders
  const order = exchange.orders.find(orderId)
  if (order === NONE || resting.ownerOf(order) !== customerId) return reject('order_must_be_open')
  const market = exchange.markets.get(records.marketOf(order))
  if (!market) return reject('market_must_be_known')
  if (market.config.status === 'paused') return reject('market_must_be_open')

  closeOrder(exchange, market, order, 'by_customer')
  return orderReply(exchange, order)
}

/** Takes an open order out of its market's book and cancels it, and the other leg of its OCO. Its hold is released. */
export function closeOrder(exchange: Exchange, market: Market, order: OrderSlot, reason: CancelReason): void {
  market.book.remove(order)
  closeRestingOrder(exchange, order)
  exchange.orders.records.cancel(order, reason)
  markOrderChanged(exchange, order)
  cancelOtherLeg(exchange, order, STOP_REASONS[reason] ?? 'by_customer')
}

/** The reason of the stop order of an OCO by that of its limit order, if another than its owner cancelled it. */
const STOP_REASONS: Partial<Record<CancelReason, StopCancelReason>> = {
  self_limit: 'pause_is_running',
  countdown_ended: 'countdown_ended',
}
