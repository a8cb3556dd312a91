import { ZERO_UNITS, add, ppmCeil, sub, type Numeric, unsafeUnits, MAX_UNITS } from '@halyard/money'
import { quoteLots, type TakerOrder } from '../../book/match.ts'
import type { Customer } from '../../customer/customer.ts'
import type { Reject } from '../../rejects.ts'
import { takerFeeOf } from '../../tiers/consult.ts'
import type { Exchange } from '../../state.ts'
import type { OpenPosition } from '../commands.ts'
import { heldRow } from '../customer-rows.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import { lotsToNet } from '../netting.ts'
import { type Perp, perpBand, perpValue, tierOf } from '../perp.ts'
import { checkTerms } from './check-terms.ts'
import { mayRest } from './execute-opening.ts'
import { timeInForceOf } from './new-order.ts'
import { exceedsPositionLimit } from './position-limit.ts'
import { bankruptcyTicks, exposureOf } from '../position/liquidation-price.ts'
import { tierLots } from '../position/maintenance.ts'
import { holdFor, isLiquidatable, marginFor, wouldBeLiquidated } from '../position/margin.ts'
import { openingSide, oppositeSide, type PositionSide } from '../position/position.ts'
import { checkStops } from '../position/stops.ts'

/** The highest value of one order in settle units, so that every amount derived from it can be stored. */
export const VALUE_MAX = 10 ** 15

/** The terms of an opening order that was accepted. */
export interface OpeningPlan {
  /**
   * The worst price at which the order may trade: its limit, or the edge of the price band for a market order without
   * one.
   */
  readonly ticks: number
  /** The most that the order can cost, margin and fees, in settle units. The customer must have it available. */
  readonly cost: Numeric
  /** The maintenance rate of the order's tier, in parts per million. */
  readonly maintenancePpm: number
}

/**
 * Checks an opening order against the contract's rules and returns its plan, or the reject. Rejects lots outside the
 * contract's range or position limit, leverage above the tier, a price or a time in force against `checkTerms`, stops on the wrong side, a
 * market order without liquidity, and an order that would be liquidated at once, filled or resting (decisions 10 and
 * 19).
 */
export function planOpening(
  exchange: Exchange,
  perp: Perp,
  customer: Customer,
  { side, leverage, terms, stops }: OpenPosition,
): OpeningPlan | Reject {
  const { config, book, markTicks } = perp
  const { lots } = terms
  if (!Number.isSafeInteger(lots) || lots < config.lotsMin) return 'quantity_too_small'
  if (lots > config.lotsMax) return 'quantity_too_large'
  const total = tierLots(perp, customer, side, lots)
  if (!customer.isMarketMaker && exceedsPositionLimit(exchange, perp, total)) return 'position_limit_exceeded'
  const tier = tierOf(config, total)
  const leverageMax = customer.isMarketMaker ? 1 : tier.leverageMax
  if (!Number.isSafeInteger(leverage) || leverage < 1 || leverage > leverageMax)
    return 'leverage_out_of_range'
  const bookSide = openingSide(side)
  const edge = perpBand(perp, bookSide)
  const ticks = terms.type === 'limit' ? terms.ticks : (terms.worstTicks ?? edge)
  const timeInForce = timeInForceOf(terms)
  const taker = { ownerId: customer.id, side: bookSide, ticks, remaining: lots }
  const wrongTerms = checkTerms(exchange, perp, taker, timeInForce)
  if (wrongTerms) return wrongTerms
  if (perpValue(perp, ticks, lots) > VALUE_MAX) return 'quantity_too_large'
  const limit = terms.type === 'limit' ? ticks : markTicks
  const stopsReject = checkStops(side, stops, limit, markTicks)
  if (stopsReject) return stopsReject
  const quote = quoteLots(book, taker)
  if (terms.type === 'market' && quote.lots === 0) return 'no_liquidity'
  const value = unsafeUnits(quote.tickLots * perp.tickLotUnits)
  if (value > MAX_UNITS) return 'quantity_too_large'
  const { maintenancePpm } = tier
  const feePpm = takerFeeOf(exchange, customer, config.takerFeePpm)
  const order = { side, leverage, ticks, feePpm, maintenancePpm }
  if (quote.lots > 0 && wouldBeLiquidated(perp, order, quote.lots, value)) return 'would_be_liquidated'
  const remainder = mayRest({ type: terms.type, timeInForce }) ? lots - quote.lots : 0
  if (remainder > 0 && wouldBeLiquidated(perp, order, remainder, perpValue(perp, ticks, remainder)))
    return 'would_be_liquidated'
  if (hasNetMode(exchange, customer) && wouldEndPosition(perp, customer, side, maintenancePpm))
    return 'would_be_liquidated'
  const netted = lotsToNet(exchange, perp, { ownerId: customer.id, side, lots: quote.lots })
  if (timeInForce === 'fok' && endsWhileNetting(perp, { ...taker, remaining: netted }, side))
    return 'fok_cannot_fill'
  const nettedValue = unsafeUnits(
    quoteLots(book, { ...taker, remaining: netted }).tickLots * perp.tickLotUnits,
  )
  const taken = add(marginFor(sub(value, nettedValue), leverage), ppmCeil(value, feePpm))
  const held = remainder > 0 ? holdFor(perp, order, remainder) : ZERO_UNITS
  return { ticks, cost: add(taken, held), maintenancePpm }
}

/** Returns whether lots that close the customer's opposite position would meet a price that its margin cannot pay. */
function endsWhileNetting(perp: Perp, taker: TakerOrder, side: PositionSide): boolean {
  if (taker.remaining === 0) return false
  const held = heldRow(perp, taker.ownerId, oppositeSide(side))
  if (!held) return false
  const bounds = [taker.ticks, bankruptcyTicks(perp.tickLotUnits, exposureOf(held))]
  const ticks = taker.side === 'sell' ? Math.max(...bounds) : Math.min(...bounds)
  return quoteLots(perp.book, { ...taker, ticks }).lots < taker.remaining
}

/**
 * Returns whether the lots that a customer holds would be liquidated at once at the maintenance rate of the tier that an order brings
 * them to, in parts per million.
 */
function wouldEndPosition(perp: Perp, { id }: Customer, side: PositionSide, maintenancePpm: number): boolean {
  const held = heldRow(perp, id, side)
  return held !== undefined && isLiquidatable(perp, held, maintenancePpm)
}
