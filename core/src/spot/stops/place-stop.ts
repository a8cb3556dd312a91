import { MAX_UNITS, type SafeUnits } from '@halyard/money'
import { crosses, type Side } from '../../book/side.ts'
import { type Customer, isFrozen } from '../../customer/customer.ts'
import { findFundedCoinAccount } from '../../customer/customer-account.ts'
import type { CurrencyId, OrderId } from '../../ids.ts'
import { hold } from '../../ledger/ledger.ts'
import { bandEdge, costOf, hasFreshPrice, type Market, TICKS_MAX, valueOf } from '../../market/market.ts'
import type { Reject } from '../../rejects.ts'
import { reject, type Rejection, type Reply } from '../../reply.ts'
import { refuseSpotOrder } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { checkClientId } from '../../customer/client-ids.ts'
import type { PlaceStop, StopTerms, StopTrail, StopTrigger } from '../commands.ts'
import { checkLots } from '../place-order.ts'
import { isReached, type StopOrder, stopReply, type Trail } from './stop-order.ts'
import { markStopChanged, openStop } from './stops-state.ts'
import { TRAIL_PPM_MAX, TRAIL_PPM_MIN, trailTrigger } from './trail.ts'

/** The most stop orders that one customer may have waiting at once, over all markets. */
export const WAITING_STOPS_MAX = 100

/**
 * Places a stop order and holds the most that it can cost: at its limit price, or for a market order at the worst price,
 * which is its trigger price moved by the price band. Rejects a frozen customer, a purchase in a pause that includes spot,
 * a market that is not open or has no fresh index price, a trail out of range, a trigger that is already reached, an order outside the rules of
 * its market, and a cost above the available balance. The band is around the trigger price here; around the index price
 * once the stop order is triggered (decision 71).
 */
export function placeStop(exchange: Exchange, command: PlaceStop): Reply<'placeStop'> {
  const checked = checkStop(exchange, command)
  if (!checked.ok) return checked
  const { customer, payId, cost } = checked
  const payAccountId = findFundedCoinAccount(exchange.ledger, customer, payId, cost)
  if (payAccountId === 0) return reject('insufficient_balance')

  return { ok: true, stop: stopReply(openChecked(exchange, command, checked, { payAccountId, held: cost })) }
}

/** A stop order that obeys the rules: its trigger, and at its worst price the most that it costs, of the currency that it pays. */
export interface CheckedStop {
  readonly ok: true
  readonly customer: Customer
  readonly market: Market
  readonly trigger: StopTrigger
  readonly trail: Trail | undefined
  readonly ticks: number
  readonly payId: CurrencyId
  readonly cost: SafeUnits
}

/** Checks a stop order against all rules but that of the available balance. */
export function checkStop(
  exchange: Exchange,
  { customerId, marketId, side, trigger: wanted, terms, clientId }: Omit<PlaceStop, 'kind'>,
): CheckedStop | Rejection {
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
  const wrongId = checkClientId(exchange.orders.clientIds, customerId, clientId)
  if (wrongId) return reject(wrongId)
  if ('trailPpm' in wanted && (!isTrail(wanted) || terms.type !== 'market')) return reject('trail_is_invalid')
  const trail = 'trailPpm' in wanted ? { ppm: wanted.trailPpm, fromTicks: market.indexTicks } : undefined
  const trigger = 'trailPpm' in wanted ? trailTrigger(side, market.indexTicks, wanted.trailPpm) : wanted
  if (!isPrice(trigger.ticks)) return reject('price_is_invalid')
  if (isReached(trigger, market)) return reject('stop_would_trigger')
  const rule = checkTerms(market, side, trigger, terms)
  if (rule) return reject(rule)
  const ticks = worstTicks(market, side, trigger, terms)
  const payId = side === 'buy' ? quoteId : baseId
  return {
    ok: true,
    customer,
    market,
    trigger,
    trail,
    ticks,
    payId,
    cost: costOf(market, side, ticks, terms.lots),
  }
}

/** Opens a stop order that was checked, with a hold, and returns it. In an OCO it may be 0. */
export function openChecked(
  exchange: Exchange,
  { customerId, marketId, side, terms, clientId }: Omit<PlaceStop, 'kind'>,
  { trigger, trail, ticks }: CheckedStop,
  {
    payAccountId,
    held,
    pairedOrderId,
  }: Pick<StopOrder, 'payAccountId' | 'held'> & { readonly pairedOrderId?: OrderId },
): StopOrder {
  const { at } = exchange
  const { type, lots } = terms
  const stop: StopOrder = {
    id: exchange.nextOrderId++,
    ownerId: customerId,
    marketId,
    side,
    trigger: { ...trigger },
    trail,
    type,
    ticks,
    lots,
    payAccountId,
    placedAt: at,
    status: 'waiting',
    cancelReason: undefined,
    held,
    placedOrderId: undefined,
    updatedAt: at,
    clientId,
    pairedOrderId,
  }
  if (held > 0) hold(exchange.ledger, payAccountId, held, 'stop_hold')
  openStop(exchange, stop)
  markStopChanged(exchange, stop)
  return stop
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

function isTrail({ trailPpm }: StopTrail): boolean {
  return Number.isSafeInteger(trailPpm) && trailPpm >= TRAIL_PPM_MIN && trailPpm <= TRAIL_PPM_MAX
}
