import type { CancelOrder } from '../commands.ts'
import type { Exchange } from '../state.ts'
import { done, refuse, type Reply } from '../reply.ts'
import { cancel, leave, noteOrder } from './execute.ts'

export function cancelOrder(exchange: Exchange, { customerId, orderId }: CancelOrder): Reply {
  const order = exchange.orders.get(orderId)
  if (!order || order.ownerId !== customerId) return refuse('order_must_be_open')
  const market = exchange.markets.get(order.marketId)
  if (!market) return refuse('market_must_be_known')
  if (market.config.status === 'paused') return refuse('market_must_be_open')

  market.book.remove(order.slot)
  leave(exchange, order)
  cancel(order, 'by_customer')
  noteOrder(exchange, order)
  return done({ orderId, status: order.status, filledLots: order.lots - order.remaining })
}
