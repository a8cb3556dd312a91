import { MAX_UNITS } from '@halyard/money'
import { crosses, type Side } from '../../book/side.ts'
import { isFrozen } from '../../customer/customer.ts'
import { findFundedCoinAccount } from '../../customer/customer-account.ts'
import { hold } from '../../ledger/ledger.ts'
import { bandEdge, costOf, hasFreshPrice, type Market, TICKS_MAX, valueOf } from '../../market/market.ts'
import type { Reject } from '../../rejects.ts'
import { reject, type Reply } from '../../reply.ts'
import { refuseSpotOrder } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { checkClientId } from '../client-ids.ts'
import type { PlaceStop, StopTerms, StopTrigger } from '../commands.ts'
import { checkLots } from '../place-order.ts'
import { isReached, type StopOrder, stopReply } from './stop-order.ts'
import { openStop } from './stops-state.ts'

/** The most stop orders that one customer may have waiting at once, over all markets. */
export const WAITING_STOPS_MAX = 100

/**
 * Places a stop order and holds the most that it can cost: at its limit price, or for a market order at the worst price,
 * which is its trigger price moved by the price band. Rejects a frozen customer, a purchase in a pause that includes spot,
 * a market that is not open or has no fresh index price, a trigger that is already reached, an order outside the rules of
 * its market, and a cost above the available balance. The band is around the trigger price here; around the index price
 * once the stop order is triggered (decision 71).
 */
export function placeStop(
  exchange: Exchange,
  { customerId, marketId, side, trigger, terms, clientId }: PlaceStop,
): Reply<'placeStop'> {
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const market = exchange.markets.get(marketId)
  if (!market) return reject('market_must_be_known')
  const { baseId, quoteId, status } = market.config
  const refused = refuseSpotOrder(exchange, customerId, { side, quoteId })
  if (refused) return refused
  if (status !== 'open') return reject('market_must_be_open')
  if (!hasFreshPrice(market, exchange.at)) return reject('market_has_no_price')
  if ((exchange.stops.byOwner.get(customerId)?.size ?? 0) >= WAITING_STOPS_MAX)
    return reject('too_many_stops')
  const wrongId = checkClientId(exchange, customerId, clientId)
  if (wrongId) return reject(wrongId)
  if (!isPrice(trigger.ticks)) return reject('price_is_invalid')
  if (isReached(trigger, market)) return reject('stop_would_trigger')
  const rule = checkTerms(market, side, trigger, terms)
  if (rule) return reject(rule)
  const ticks = worstTicks(market, side, trigger, terms)
  const cost = costOf(market, side, ticks, terms.lots)
  const payAccountId = findFundedCoinAccount(
    exchange.ledger,
    customer,
    side === 'buy' ? quoteId : baseId,
    cost,
  )
  if (payAccountId === 0) return reject('insufficient_balance')

  const { at } = exchange
  const { type, lots } = terms
  const stop: StopOrder = {
    id: exchange.nextOrderId++,
    ownerId: customerId,
    marketId,
    side,
    trigger: { ...trigger },
    type,
    ticks,
    lots,
    payAccountId,
    placedAt: at,
    status: 'waiting',
    cancelReason: undefined,
    held: cost,
    placedOrderId: undefined,
    updatedAt: at,
    clientId,
  }
  hold(exchange.ledger, payAccountId, cost, 'stop_hold')
  openStop(exchange, stop)
  exchange.stops.changed.set(stop.id, stop)
  return { ok: true, stop: stopReply(stop) }
}

/**
 * Checks lots, price and value like those of an order. A market order must have the lowest value at its worst price, or
 * at its trigger price, whichever is lower.
 */
function checkTerms(market: Market, side: Side, trigger: StopTrigger, terms: StopTerms): Reject | undefined {
  const { lots } = terms
  const lotsReject = checkLots(market, lots)
  if (lotsReject) return lotsReject
  const ticks = worstTicks(market, side, trigger, terms)
  if (!isPrice(ticks)) return 'price_is_invalid'
  if (!crosses(side, bandEdge(market, side, trigger.ticks), ticks)) return 'price_outside_band'
  if (costOf(market, side, ticks, lots) > MAX_UNITS) return 'quantity_too_large'
  const lowest = terms.type === 'market' ? Math.min(ticks, trigger.ticks) : ticks
  return valueOf(market, lowest, lots) < market.valueMin ? 'value_too_small' : undefined
}

/** Returns the limit price; of a market order, the edge of the price band around its trigger price. */
function worstTicks(market: Market, side: Side, trigger: StopTrigger, terms: StopTerms): number {
  return terms.type === 'limit' ? terms.ticks : bandEdge(market, side, trigger.ticks)
}

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0 && ticks <= TICKS_MAX
}
