import { isFrozen } from '../customer/customer.ts'
import { unsafeUnits } from '@halyard/money'
import type { AmendOrder } from './commands.ts'
import { NONE, type OrderSlot } from '../book/slot.ts'
import type { Exchange } from '../state.ts'
import { canPay, release } from '../ledger/ledger.ts'
import { costOf, hasFreshPrice, type Market } from '../market/market.ts'
import { reject, type Reply } from '../reply.ts'
import { execute, closeRestingOrder, markOrderChanged } from './execute.ts'
import { orderReply } from './order-reply.ts'
import { checkLimitOrder } from './place-order.ts'
import { makerFeeOf } from '../tiers/consult.ts'

/**
 * Changes price and quantity of an open order. `lots` is the new total, fills included. The new terms obey the rules of
 * a new order. Rejects an order that is not open or of another customer, a frozen customer, a market that is not open
 * or has no fresh index price, an order of an OCO, a total at or below the filled lots, with `onlyFewer` one that is not
 * below the present total, and a higher cost than the customer has available.
 * Only a smaller quantity at the same price keeps the time priority (decision 4) and the maker fee (decision 41).
 */
export function amendOrder(
  exchange: Exchange,
  { customerId, orderId, ticks, lots, onlyFewer }: AmendOrder,
): Reply<'amendOrder'> {
  const { resting, records } = exchange.orders
  const order = exchange.orders.find(orderId)
  if (order === NONE || resting.ownerOf(order) !== customerId) return reject('order_must_be_open')
  const customer = exchange.customers.get(customerId)
  if (customer && isFrozen(customer)) return reject('customer_is_frozen')
  const market = exchange.markets.get(records.marketOf(order))
  if (!market) return reject('market_must_be_known')
  if (market.config.status !== 'open') return reject('market_must_be_open')
  if (!hasFreshPrice(market, exchange.at)) return reject('market_has_no_price')
  if (exchange.stops.paired.has(orderId)) return reject('order_is_in_oco')
  const filled = records.lotsOf(order) - resting.remainingOf(order)
  if (!Number.isSafeInteger(lots) || lots <= filled) return reject('quantity_too_small')
  if (onlyFewer && lots >= records.lotsOf(order)) return reject('quantity_too_large')
  const timeInForce = records.timeInForceOf(order)
  const side = resting.sideOf(order)
  const rule = checkLimitOrder(market, customerId, side, { timeInForce, ticks, lots: lots - filled })
  if (rule) return reject(rule)
  const more = unsafeUnits(costOf(market, side, ticks, lots - filled) - records.heldOf(order))
  if (!canPay(exchange.ledger, records.payAccountOf(order), more)) return reject('insufficient_balance')

  const tradesBefore = exchange.trades.length
  const fewer = records.lotsOf(order) - lots
  if (ticks === resting.ticksOf(order) && fewer >= 0) shrink(exchange, market, order, fewer)
  else replace(exchange, market, order, ticks, lots - filled)
  return orderReply(exchange, order, tradesBefore)
}

/** Reduces the quantity at the same price. The order keeps its time priority. */
function shrink(exchange: Exchange, market: Market, order: OrderSlot, lots: number): void {
  const { resting, records } = exchange.orders
  const freed = costOf(market, resting.sideOf(order), resting.ticksOf(order), lots)
  market.book.reduce(order, lots)
  records.setLots(order, records.lotsOf(order) - lots)
  records.setHeld(order, unsafeUnits(records.heldOf(order) - freed))
  release(exchange.ledger, records.payAccountOf(order), freed, 'order_release')
  markOrderChanged(exchange, order)
}

/** Applies any other change: as a new order, it loses its time priority, has the present fee and may trade at once. */
function replace(
  exchange: Exchange,
  market: Market,
  order: OrderSlot,
  ticks: number,
  remaining: number,
): void {
  const { resting, records } = exchange.orders
  market.book.remove(order)
  closeRestingOrder(exchange, order)
  records.setLots(order, records.lotsOf(order) + remaining - resting.remainingOf(order))
  resting.setRemaining(order, remaining)
  resting.setTicks(order, ticks)
  const { makerFeePpm } = market.config
  const customer = exchange.customers.get(resting.ownerOf(order))
  records.setMakerFee(order, customer ? makerFeeOf(exchange, customer, makerFeePpm) : makerFeePpm)
  execute(exchange, market, order)
}
