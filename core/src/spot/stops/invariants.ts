import type { CustomerId } from '../../ids.ts'
import { costOf } from '../../market/market.ts'
import type { HeldAmount } from '../../product.ts'
import { isSetAside } from '../../quarantine/process-record.ts'
import { refuseSpotOrder } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { isReached, type StopOrder } from './stop-order.ts'
import { isPaired, nextReached } from './stops-state.ts'

/** Yields the amount, in units, that each waiting stop order holds in the account that its order pays from. */
export function* heldByStops({ stops }: Exchange): Generator<HeldAmount> {
  for (const { payAccountId, held } of stops.waiting.values()) yield [payAccountId, BigInt(held)]
}

/** Yields a description of each invariant of stop orders that does not hold. */
export function* findStopViolations(exchange: Exchange): Generator<string> {
  const { stops } = exchange
  const counts = new Map<CustomerId, number>()
  for (const stop of stops.waiting.values()) {
    counts.set(stop.ownerId, (counts.get(stop.ownerId) ?? 0) + 1)
    yield* findWrongStop(exchange, stop)
  }
  const own = [...stops.byOwner].map(([ownerId, { size }]) => `${ownerId} ${size}`)
  if (
    own.toSorted().join() !==
    [...counts]
      .map(([id, count]) => `${id} ${count}`)
      .toSorted()
      .join()
  )
    yield 'the waiting stop orders of customers are wrong'
  yield* findQueueDisorder(exchange)
}

/**
 * A waiting stop order holds the most that its order can cost. Unless it is set aside, it is not refused by its owner's pause, and is not
 * reached without its market being noted.
 */
function* findWrongStop(exchange: Exchange, stop: StopOrder): Generator<string> {
  const market = exchange.markets.get(stop.marketId)
  if (!market || stop.status !== 'waiting' || stop.lots <= 0) {
    yield `stop order ${stop.id} does not wait`
    return
  }
  const { side, ticks, lots, held } = stop
  const limit = stop.pairedOrderId === undefined ? undefined : exchange.orders.get(stop.pairedOrderId)
  const due = Math.max(0, costOf(market, side, ticks, lots) - (limit?.held ?? 0))
  if (isSetAside(exchange, 'stopOrder', stop.id)) return
  if (stop.trail ? held < due : held !== due) yield `stop order ${stop.id} holds ${held}, not ${due}`
  if (!isPaired(exchange, stop) || (limit && (limit.side !== side || limit.ownerId !== stop.ownerId)))
    yield `stop order ${stop.id} waits without its other leg`
  if (limit && exchange.stops.paired.get(limit.id) !== stop)
    yield `the limit order of stop order ${stop.id} does not know it`
  if (isReached(stop.trigger, market) && !exchange.stops.reached.has(stop.marketId))
    yield `stop order ${stop.id} is reached and waits`
  if (refuseSpotOrder(exchange, stop.ownerId, { side, quoteId: market.config.quoteId }))
    yield `stop order ${stop.id} waits in its owner's pause`
}

/** Exactly the waiting stop orders are in the queues, in order, and prices of trades are kept only while they reach one. */
function* findQueueDisorder(exchange: Exchange): Generator<string> {
  const { stops, markets } = exchange
  let queued = 0
  for (const queues of stops.queues.values())
    for (const queue of [queues.last, queues.index].flatMap(Object.values<Iterable<StopOrder>>)) {
      let later: StopOrder | undefined
      for (const stop of queue) {
        queued += 1
        if (stops.waiting.get(stop.id) !== stop) yield `stop order ${stop.id} is queued and does not wait`
        if (later && !comesLater(later, stop)) yield `stop order ${stop.id} is out of order`
        later = stop
      }
    }
  if (queued !== stops.waiting.size) yield `${queued} stop orders are queued, ${stops.waiting.size} wait`
  for (const market of markets.values())
    if (market.sweptLow !== 0 && !nextReached(exchange, market, ['last']))
      yield `market ${market.config.id} keeps prices that reach no stop order`
}

function comesLater({ trigger, id }: StopOrder, next: StopOrder): boolean {
  if (trigger.ticks === next.trigger.ticks) return id > next.id
  return (trigger.direction === 'at_or_below') === trigger.ticks < next.trigger.ticks
}
