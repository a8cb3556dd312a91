import { NONE } from '../../book/slot.ts'
import type { CustomerId, OrderId } from '../../ids.ts'
import { isSetAside } from '../../quarantine/process-record.ts'
import { reject, type Reply } from '../../reply.ts'
import { refuseSpotOrder } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { closeOrder } from '../cancel-order.ts'
import type { CancelStop } from '../commands.ts'
import type { CancelReason } from '../order-records.ts'
import { type StopOrder, stopReply } from './stop-order.ts'
import { cancelStopOrder, closeStop, isPaired } from './stops-state.ts'

/**
 * Cancels a waiting stop order, and the limit order of its OCO, and releases its hold. Also allowed while the market is cancel-only. Rejects a stop that does
 * not wait, is set aside or is of another customer, and any stop while the market is paused.
 */
export function cancelStop(exchange: Exchange, { customerId, stopId }: CancelStop): Reply<'cancelStop'> {
  const stop = exchange.stops.waiting.get(stopId)
  if (stop?.ownerId !== customerId || isSetAside(exchange, 'stopOrder', stopId))
    return reject('stop_must_be_waiting')
  if (exchange.markets.get(stop.marketId)?.config.status === 'paused') return reject('market_must_be_open')

  closeStop(exchange, stop)
  cancelStopOrder(exchange, stop, 'by_customer')
  cancelLimitLeg(exchange, stop, 'by_customer')
  return { ok: true, stop: stopReply(stop) }
}

/** Cancels a customer's stop orders that buy a coin, in paused markets too, while their pause includes spot. */
export function cancelRefusedStops(exchange: Exchange, customerId: CustomerId): void {
  for (const stop of exchange.stops.byOwner.get(customerId) ?? []) {
    if (isSetAside(exchange, 'stopOrder', stop.id)) continue
    const market = exchange.markets.get(stop.marketId)
    const { side } = stop
    if (!market || !refuseSpotOrder(exchange, customerId, { side, quoteId: market.config.quoteId })) continue
    closeStop(exchange, stop)
    cancelStopOrder(exchange, stop, 'pause_is_running')
    cancelLimitLeg(exchange, stop, 'self_limit')
  }
}

/** Cancels the limit order of an OCO whose stop order has ended. */
export function cancelLimitLeg(
  exchange: Exchange,
  { pairedOrderId, marketId }: StopOrder,
  reason: CancelReason,
): void {
  const order = pairedOrderId === undefined ? NONE : exchange.orders.find(pairedOrderId)
  const market = exchange.markets.get(marketId)
  if (order !== NONE && market) closeOrder(exchange, market, order, reason)
}

/**
 * Lets a stop order that was set aside wait again. It ends if its owner's pause refuses it, or if it is of an OCO whose limit order has
 * traded or ended meanwhile.
 */
export function resumeStop(exchange: Exchange, stopId: OrderId): void {
  const stop = exchange.stops.waiting.get(stopId)
  if (!stop) return
  if (isPaired(exchange, stop)) {
    cancelRefusedStops(exchange, stop.ownerId)
    return
  }
  closeStop(exchange, stop)
  cancelStopOrder(exchange, stop, 'other_leg_traded')
}
