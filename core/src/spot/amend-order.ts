import { amount } from '@halyard/money'
import type { AmendOrder } from '../commands.ts'
import type { Exchange } from '../state.ts'
import { availableOf, release } from '../ledger/ledger.ts'
import { costOf, hasFreshPrice, type Market } from '../market/market.ts'
import { done, refuse, type Reply } from '../reply.ts'
import { execute, leave, noteOrder } from './execute.ts'
import type { SpotOrder } from './order.ts'
import { planLimitOrder } from './place-order.ts'

export function amendOrder(exchange: Exchange, { customerId, orderId, ticks, lots }: AmendOrder): Reply {
  const order = exchange.orders.get(orderId)
  if (!order || order.ownerId !== customerId) return refuse('order_must_be_open')
  if (exchange.customers.get(customerId)?.frozen) return refuse('customer_is_frozen')
  const market = exchange.markets.get(order.marketId)
  if (!market) return refuse('market_must_be_known')
  if (market.config.status !== 'open') return refuse('market_must_be_open')
  if (!hasFreshPrice(market, exchange.at)) return refuse('market_has_no_price')
  const filled = order.lots - order.remaining
  if (!Number.isSafeInteger(lots) || lots <= filled) return refuse('quantity_too_small')
  const type = order.type === 'post_only' ? 'post_only' : 'limit'
  const plan = planLimitOrder(market, customerId, order.side, { type, ticks, lots: lots - filled })
  if (typeof plan === 'string') return refuse(plan)
  if (plan.cost - order.held > availableOf(exchange.ledger, order.pays)) return refuse('insufficient_balance')

  const fewer = order.lots - lots
  if (ticks === order.ticks && fewer >= 0) shrink(exchange, market, order, fewer)
  else replace(exchange, market, order, ticks, lots - filled)
  return done({ orderId, status: order.status, filledLots: order.lots - order.remaining })
}

/** Less at the same price: its place in the queue is kept. */
function shrink(exchange: Exchange, market: Market, order: SpotOrder, lots: number): void {
  const freed = costOf(market, order.side, order.ticks, lots)
  market.book.reduce(order.slot, lots)
  order.lots -= lots
  order.held = amount(order.held - freed)
  release(exchange.ledger, order.pays, freed, 'order_release')
  noteOrder(exchange, order)
}

/** Anything else goes to the back of the queue, and may trade on the way. */
function replace(
  exchange: Exchange,
  market: Market,
  order: SpotOrder,
  ticks: number,
  remaining: number,
): void {
  market.book.remove(order.slot)
  leave(exchange, order)
  order.lots += remaining - order.remaining
  order.remaining = remaining
  order.ticks = ticks
  execute(exchange, market, order)
}
