import { ZERO_UNITS, add, ppmCeil, type Numeric, unsafeUnits, MAX_UNITS } from '@halyard/money'
import { quoteLots } from '../../book/match.ts'
import { crosses, opposite } from '../../book/side.ts'
import type { Customer } from '../../customer/customer.ts'
import { TICKS_MAX } from '../../market/market.ts'
import type { Reject } from '../../rejects.ts'
import type { Exchange } from '../../state.ts'
import type { OpenPosition } from '../commands.ts'
import { type Perp, perpBand, perpValue, tierOf } from '../perp.ts'
import { exceedsPositionLimit } from './position-limit.ts'
import { tierLots } from '../position/maintenance.ts'
import { holdFor, marginFor, wouldBeLiquidated } from '../position/margin.ts'
import { openingSide } from '../position/position.ts'
import { checkStops } from '../position/stops.ts'

/** How many price bands away from the index an order may rest on its own side. */
const OUTER_BANDS = 2

/** The highest value of one order in settle units, so that every amount derived from it can be stored. */
const VALUE_MAX = 10 ** 15

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
 * contract's range or position limit, leverage above the tier, a price outside the band, stops on the wrong side, a
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
  if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return 'price_is_invalid'
  const outerEdge = perpBand(perp, opposite(bookSide), OUTER_BANDS)
  if (!crosses(bookSide, edge, ticks) || !crosses(bookSide, ticks, outerEdge)) return 'price_outside_band'
  if (perpValue(perp, ticks, lots) > VALUE_MAX) return 'quantity_too_large'
  const limit = terms.type === 'limit' ? ticks : markTicks
  const stopsReject = checkStops(side, stops, limit, markTicks)
  if (stopsReject) return stopsReject
  const quote = quoteLots(book, { ownerId: customer.id, side: bookSide, ticks, remaining: lots })
  if (terms.type === 'market' && quote.lots === 0) return 'no_liquidity'
  const value = unsafeUnits(quote.tickLots * perp.tickLotUnits)
  if (value > MAX_UNITS) return 'quantity_too_large'
  const { maintenancePpm } = tier
  const order = { side, leverage, ticks, feePpm: config.takerFeePpm, maintenancePpm }
  if (quote.lots > 0 && wouldBeLiquidated(perp, order, quote.lots, value)) return 'would_be_liquidated'
  const remainder = terms.type === 'limit' ? lots - quote.lots : 0
  if (remainder > 0 && wouldBeLiquidated(perp, order, remainder, perpValue(perp, ticks, remainder)))
    return 'would_be_liquidated'
  const taken = add(marginFor(value, leverage), ppmCeil(value, config.takerFeePpm))
  const held = remainder > 0 ? holdFor(perp, order, remainder) : ZERO_UNITS
  return { ticks, cost: add(taken, held), maintenancePpm }
}
