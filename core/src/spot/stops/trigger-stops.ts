import { assert } from '../../assert.ts'
import { mustWait } from '../../halts/halt-rules.ts'
import { hasFreshPrice, type Market } from '../../market/market.ts'
import { processRecord } from '../../quarantine/process-record.ts'
import type { Reject } from '../../rejects.ts'
import type { Exchange } from '../../state.ts'
import { placeWithin } from '../place-order.ts'
import { cancelLimitLeg } from './cancel-stop.ts'
import { forgetSweptPrices } from './note-prices.ts'
import { STOP_CANCEL_REASONS, type StopCancelReason, type StopOrder } from './stop-order.ts'
import { cancelStopOrder, closeStop, nextReached } from './stops-state.ts'

/** The stop orders that one command triggers at most. Others that are reached follow with the next command. */
export const TRIGGERS_MAX = 64

/**
 * Triggers the stop orders that are reached, in the order in which the price reaches them, then by id; those that a triggered
 * order reaches too. At most `TRIGGERS_MAX`. Those of a market that is not open or has no fresh index price wait until it
 * is, and all of them in a halt and for a while after it. Returns whether more are due.
 */
export function triggerStops(exchange: Exchange): boolean {
  const { reached } = exchange.stops
  let left = TRIGGERS_MAX
  for (const marketId of [...reached].toSorted((a, b) => a - b)) {
    const market = exchange.markets.get(marketId)
    if (!market) continue
    let stop = nextReached(exchange, market)
    for (; stop && left > 0 && mayTrade(exchange, market); left -= 1) {
      trigger(exchange, stop)
      stop = nextReached(exchange, market)
    }
    if (!stop) reached.delete(marketId)
    if (!nextReached(exchange, market, ['last'])) forgetSweptPrices(exchange, market)
  }
  return areTriggersDue(exchange)
}

/** Returns whether a stop order is reached that can be triggered now. */
export function areTriggersDue(exchange: Exchange): boolean {
  for (const marketId of exchange.stops.reached) {
    const market = exchange.markets.get(marketId)
    if (market && mayTrade(exchange, market)) return true
  }
  return false
}

function mayTrade(exchange: Exchange, market: Market): boolean {
  return market.config.status === 'open' && hasFreshPrice(market, exchange.at) && !mustWait(exchange, 'spot')
}

/** Triggers a stop order, so that a failure names it. */
function trigger(exchange: Exchange, stop: StopOrder): void {
  processRecord(exchange, 'stopOrder', stop.id, () => placeTriggered(exchange, stop))
}

/**
 * Releases the hold of a stop order, cancels the other leg of its OCO, and places its order, which may cost what both held. A rejected
 * order cancels the stop.
 */
function placeTriggered(exchange: Exchange, stop: StopOrder): void {
  const { id: stopId, ownerId: customerId, marketId, side, type, ticks, lots, clientId } = stop
  closeStop(exchange, stop)
  cancelLimitLeg(exchange, stop, 'other_leg_triggered')
  const terms = type === 'limit' ? { type, ticks, lots } : { type, lots }
  const placed = placeWithin(
    exchange,
    { kind: 'placeOrder', customerId, marketId, side, terms, clientId },
    ticks,
  )
  if (!placed.ok) {
    cancelStopOrder(exchange, stop, reasonOf(placed.reject))
    return
  }
  const { orderId } = placed.order
  stop.status = 'triggered'
  stop.placedOrderId = orderId
  exchange.facts.push({ kind: 'stopTriggered', stopId, customerId, marketId, side, orderId })
}

function reasonOf(rule: Reject): StopCancelReason {
  const reason = STOP_CANCEL_REASONS.find((one) => one === rule)
  assert(reason !== undefined, `a triggered order is not rejected by ${rule}`)
  return reason
}
