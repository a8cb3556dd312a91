import { NONE } from '../book/slot.ts'
import type { CustomerId } from '../ids.ts'
import { costOf } from '../market/market.ts'
import type { HeldAmount } from '../product.ts'
import { refuseSpotOrder } from '../self-limits/consult.ts'
import type { Exchange } from '../state.ts'
import type { SpotOrder } from './order.ts'
import { findStopViolations, heldByStops } from './stops/invariants.ts'

/** Yields the amount, in units, that each open order and waiting stop order holds in the account it pays from (decision 5). */
export function* heldBySpot(exchange: Exchange): Generator<HeldAmount> {
  for (const { payAccountId, held } of exchange.orders.values()) yield [payAccountId, BigInt(held)]
  yield* heldByStops(exchange)
}

/** Yields a description of each invariant of spot trading that does not hold. */
export function* findSpotViolations(exchange: Exchange): Generator<string> {
  yield* findWrongHolds(exchange)
  yield* findWrongCounts(exchange)
  yield* findBookDisorder(exchange)
  yield* findRefusedPurchases(exchange)
  yield* findWrongClientIds(exchange)
  yield* findStopViolations(exchange)
}

/** Each open order holds exactly the most that its unfilled lots can still cost. */
function* findWrongHolds({ orders, markets }: Exchange): Generator<string> {
  for (const order of orders.values()) {
    const market = markets.get(order.marketId)
    if (!market || order.status !== 'waiting' || order.remaining <= 0)
      yield `order ${order.id} is not waiting`
    else {
      const cost = costOf(market, order.side, order.ticks, order.remaining)
      if (order.held !== cost) yield `order ${order.id} holds ${order.held}, not ${cost}`
    }
  }
}

/** The limit on open orders is checked against these counts. */
function* findWrongCounts({ customers, orders }: Exchange): Generator<string> {
  const counts = new Map<CustomerId, number>()
  for (const { ownerId } of orders.values()) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1)
  for (const customer of customers.values()) {
    const counted = orders.openCounts.of(customer)
    const count = counts.get(customer.id) ?? 0
    if (counted !== count) yield `customer ${customer.id} has ${count} open orders, not ${counted}`
    const listed = orders.ofCustomer(customer)
    if (listed.length !== count || listed.some(({ ownerId }) => ownerId !== customer.id))
      yield `customer ${customer.id} has ${count} open orders, and ${listed.length} in the list`
  }
}

/** Exactly the client ids of open orders and waiting stop orders are in use, each of them once. */
function* findWrongClientIds({ orders, stops }: Exchange): Generator<string> {
  let used = 0
  for (const { id, ownerId, clientId } of [...orders.values(), ...stops.waiting.values()]) {
    if (clientId === undefined) continue
    used += 1
    if (orders.clientIds.find(ownerId, clientId) !== id) yield `order ${id} is not found by its client id`
  }
  if (orders.clientIds.size !== used) yield 'a client id is in use without an order'
}

/** No book is crossed, orders of one price are in time priority, and exactly the open orders rest in the books. */
function* findBookDisorder({ markets, orders }: Exchange): Generator<string> {
  let resting = 0
  for (const { config, book } of markets.values()) {
    const [bid, ask] = [book.best('buy'), book.best('sell')]
    if (bid !== NONE && ask !== NONE && book.orders.ticksOf(bid) >= book.orders.ticksOf(ask))
      yield `market ${config.id} is crossed`
    for (const best of [bid, ask])
      for (let slot = best, before: SpotOrder | undefined; slot !== NONE; slot = book.next(slot)) {
        const order = orders.at(slot)
        resting += 1
        if (before && before.ticks === order.ticks && before.priority >= order.priority)
          yield `order ${order.id} is out of time priority`
        before = order
      }
  }
  if (resting !== orders.size) yield `${resting} orders rest in the books, ${orders.size} are open`
}

/** No order of a customer that buys a coin is open while their pause includes spot. */
function* findRefusedPurchases(exchange: Exchange): Generator<string> {
  if (exchange.selfLimits.pauses.size === 0) return
  for (const { id, ownerId, marketId, side } of exchange.orders.values()) {
    const market = exchange.markets.get(marketId)
    if (market && refuseSpotOrder(exchange, ownerId, { side, quoteId: market.config.quoteId }))
      yield `order ${id} is open in its owner's pause`
  }
}
