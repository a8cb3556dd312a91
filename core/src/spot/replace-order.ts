import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { cancelOrder } from './cancel-order.ts'
import type { ReplaceOrder } from './commands.ts'
import { placeOrder } from './place-order.ts'

/**
 * Cancels an open order and then places another one in its market, which may use what the first one held, and its client id. An
 * order that cannot be cancelled rejects the command; in the mode `allow_failure` the other one is placed nevertheless. A new
 * order that is rejected leaves the first one cancelled. The command is rejected if it neither cancels nor places.
 */
export function replaceOrder(
  exchange: Exchange,
  { customerId, marketId, orderId, mode, side, terms, clientId }: ReplaceOrder,
): Reply<'replaceOrder'> {
  const isThere = exchange.orders.get(orderId)?.marketId === marketId
  const cancelled = isThere
    ? cancelOrder(exchange, { kind: 'cancelOrder', customerId, orderId })
    : reject('order_must_be_open')
  if (!cancelled.ok && mode === 'stop_on_failure') return cancelled
  const placed = placeOrder(exchange, { kind: 'placeOrder', customerId, marketId, side, terms, clientId })
  if (!placed.ok && !cancelled.ok) return placed
  return {
    ok: true,
    cancel: cancelled.ok ? cancelled.order : cancelled.reject,
    place: placed.ok ? placed.order : placed.reject,
  }
}
