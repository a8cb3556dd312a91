import { ZERO_UNITS } from '@halyard/money'
import { assert } from '../../assert.ts'
import type { Side } from '../../book/side.ts'
import { NONE, type OrderSlot } from '../../book/slot.ts'
import type { CustomerId, MarketId, OrderId } from '../../ids.ts'
import { markAccountChanged, release } from '../../ledger/ledger.ts'
import type { Market } from '../../market/market.ts'
import { isSetAside } from '../../quarantine/process-record.ts'
import { StopQueue } from '../../schedule/stop-queue.ts'
import type { Exchange } from '../../state.ts'
import type { StopTrigger } from '../commands.ts'
import { isReached, type StopCancelReason, type StopOrder } from './stop-order.ts'
import { nextTrailedTicks } from './trail.ts'

/** The stop orders that wait, and those that changed. */
export interface Stops {
  readonly waiting: Map<OrderId, StopOrder>
  readonly queues: Map<MarketId, MarketStops>
  /** The waiting stop orders that trail an index price. */
  readonly trailing: Map<MarketId, TrailingStops>
  /** The waiting stop orders of OCOs, by their limit orders. */
  readonly paired: Map<OrderId, StopOrder>
  /** The waiting stop orders of each customer that has one, over all markets. */
  readonly byOwner: Map<CustomerId, Set<StopOrder>>
  /** The markets of which a waiting stop is reached. */
  readonly reached: Set<MarketId>
  readonly changed: Map<OrderId, StopOrder>
}

/** The trailing stop orders of a market by side, sorted so that the next one to follow the price is the first. */
export type TrailingStops = Readonly<Record<Side, StopQueue<StopOrder>>>

/** The waiting stop orders of a market by source and direction. */
export type MarketStops = Readonly<
  Record<StopTrigger['source'], Readonly<Record<StopTrigger['direction'], StopQueue<StopOrder>>>>
>

export function createStops(): Stops {
  return {
    waiting: new Map(),
    queues: new Map(),
    trailing: new Map(),
    paired: new Map(),
    byOwner: new Map(),
    reached: new Set(),
    changed: new Map(),
  }
}

/** Adds a waiting stop order: a new one, or a restored one. */
export function openStop({ stops, orders }: Exchange, stop: StopOrder): void {
  assert(
    stop.status === 'waiting' && (stop.held > 0 || stop.pairedOrderId !== undefined),
    'a waiting stop order has a hold, or its other leg has it',
  )
  stops.waiting.set(stop.id, stop)
  const own = stops.byOwner.get(stop.ownerId)
  if (own) own.add(stop)
  else stops.byOwner.set(stop.ownerId, new Set([stop]))
  queueOf(stops, stop).add([stop])
  if (stop.trail) trailQueueOf(stops, stop).add([stop])
  if (stop.pairedOrderId !== undefined) {
    stops.paired.set(stop.pairedOrderId, stop)
    const limit = orders.find(stop.pairedOrderId)
    // That of a stop order which was set aside may have ended before a restart.
    if (limit !== NONE) orders.records.markInOco(limit)
  }
  if (stop.clientId !== undefined) orders.clientIds.add(stop.ownerId, stop.clientId, stop.id)
}

/** Ends a waiting stop order and releases its hold. */
export function closeStop(exchange: Exchange, stop: StopOrder): void {
  const { stops, orders, ledger, at } = exchange
  release(ledger, stop.payAccountId, stop.held, 'stop_release')
  stop.held = ZERO_UNITS
  stop.updatedAt = at
  stops.waiting.delete(stop.id)
  queueOf(stops, stop).delete(stop)
  if (stop.trail) trailQueueOf(stops, stop).delete(stop)
  if (stop.pairedOrderId !== undefined) stops.paired.delete(stop.pairedOrderId)
  if (stop.clientId !== undefined) orders.clientIds.delete(stop.ownerId, stop.clientId)
  const own = stops.byOwner.get(stop.ownerId)
  own?.delete(stop)
  if (own?.size === 0) stops.byOwner.delete(stop.ownerId)
  markStopChanged(exchange, stop)
}

/** Marks a stop order to be stored with the next batch, always together with the account that pays for it. */
export function markStopChanged({ stops, ledger }: Exchange, stop: StopOrder): void {
  stops.changed.set(stop.id, stop)
  markAccountChanged(ledger, stop.payAccountId)
}

/** Cancels a stop order that was closed. */
export function cancelStopOrder({ facts }: Exchange, stop: StopOrder, reason: StopCancelReason): void {
  stop.status = 'cancelled'
  stop.cancelReason = reason
  if (reason === 'by_customer') return
  const { id: stopId, ownerId: customerId, marketId, side } = stop
  facts.push({ kind: 'stopCancelled', stopId, customerId, marketId, side, reason })
}

/** Cancels the stop order of an OCO whose limit order traded or was cancelled. One that is set aside ends when it is retried. */
export function cancelOtherLeg(exchange: Exchange, order: OrderSlot, reason: StopCancelReason): void {
  const { resting, records } = exchange.orders
  if (!records.isInOco(order)) return
  const stop = exchange.stops.paired.get(resting.idOf(order))
  if (!stop || isSetAside(exchange, 'stopOrder', stop.id)) return
  closeStop(exchange, stop)
  cancelStopOrder(exchange, stop, reason)
}

/** Returns whether a stop order belongs to no OCO, or its limit order is open and has not traded. */
export function isPaired({ orders }: Exchange, { pairedOrderId, lots }: StopOrder): boolean {
  if (pairedOrderId === undefined) return true
  const limit = orders.get(pairedOrderId)
  return limit !== undefined && limit.remaining === lots && limit.lots === lots
}

/** The prices with which triggers are compared, in the order in which their stops are triggered. */
const SOURCES = ['last', 'index'] as const

/**
 * Returns the next stop of a market that is reached and not set aside, by one of the sources; first those of the last trade, and of
 * each those of a falling price.
 */
export function nextReached(
  exchange: Exchange,
  market: Market,
  sources: readonly StopTrigger['source'][] = SOURCES,
): StopOrder | undefined {
  const queues = exchange.stops.queues.get(market.config.id)
  if (!queues) return undefined
  for (const source of sources)
    for (const queue of [queues[source].at_or_below, queues[source].at_or_above]) {
      const first = queue.first(({ id }) => isSetAside(exchange, 'stopOrder', id))
      if (first && isReached(first.trigger, market)) return first
    }
  return undefined
}

/** Returns the queue of a stop order. */
export function queueOf({ queues }: Stops, { marketId, trigger }: StopOrder): StopQueue<StopOrder> {
  let market = queues.get(marketId)
  if (!market) {
    market = { last: createQueues(), index: createQueues() }
    queues.set(marketId, market)
  }
  return market[trigger.source][trigger.direction]
}

function createQueues(): MarketStops['last'] {
  return {
    at_or_below: new StopQueue('at_or_below', triggerOf),
    at_or_above: new StopQueue('at_or_above', triggerOf),
  }
}

function trailQueueOf({ trailing }: Stops, { marketId, side }: StopOrder): StopQueue<StopOrder> {
  let market = trailing.get(marketId)
  if (!market) {
    market = {
      sell: new StopQueue('at_or_above', nextTrailedTicks),
      buy: new StopQueue('at_or_below', nextTrailedTicks),
    }
    trailing.set(marketId, market)
  }
  return market[side]
}

function triggerOf({ trigger }: StopOrder): number {
  return trigger.ticks
}
