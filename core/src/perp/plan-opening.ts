import { ZERO_UNITS, add, ppmCeil, type Numeric, unsafeUnits, MAX_UNITS } from '@halyard/money'
import { quoteLots } from '../book/match.ts'
import { crosses, opposite } from '../book/side.ts'
import type { Customer } from '../customer/customer.ts'
import { TICKS_MAX } from '../market/market.ts'
import type { Reject } from '../rejects.ts'
import type { Exchange } from '../state.ts'
import type { OpenPosition } from './commands.ts'
import { type Perp, perpBand, perpValue, tierOf } from './perp.ts'
import { exceedsPositionLimit } from './position-limit.ts'
import { lotsWith } from './maintenance.ts'
import { holdFor, marginFor, wouldBeLiquidated } from './margin.ts'
import { openingSide } from './position.ts'
import { refuseStops } from './stops.ts'

/** How many bands from the index an order may rest on its own side: one that is further away serves no trader. */
const OUTER_BANDS = 2

/** The most one order may be worth, so that what it can come to always fits what is stored. */
const VALUE_MAX = 10 ** 15

export interface OpeningPlan {
  /** The worst price it may trade at: its limit, or the edge of the band for a market order that names none. */
  readonly ticks: number
  /** The most it can cost: what its customer must have available. */
  readonly cost: Numeric
  /** The maintenance rate of its tier. */
  readonly maintenancePpm: number
}

/** What an opening order may trade at and can cost, or why it is refused: by its contract's rules, by stops, or by the mark. */
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
  const total = lotsWith(perp, customer, side, lots)
  if (!customer.desk && exceedsPositionLimit(exchange, perp, total)) return 'position_limit_exceeded'
  const tier = tierOf(config, total)
  const leverageMax = customer.desk ? 1 : tier.leverageMax
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
  const wrongStops = refuseStops(side, stops, limit, markTicks)
  if (wrongStops) return wrongStops
  const quote = quoteLots(book, { ownerId: customer.id, side: bookSide, ticks, remaining: lots })
  if (terms.type === 'market' && quote.lots === 0) return 'no_liquidity'
  const value = unsafeUnits(quote.tickLots * perp.tickLotUnits)
  if (value > MAX_UNITS) return 'quantity_too_large'
  const { maintenancePpm } = tier
  const order = { side, leverage, ticks, feePpm: config.takerFeePpm, maintenancePpm }
  if (quote.lots > 0 && wouldBeLiquidated(perp, order, quote.lots, value)) return 'would_be_liquidated'
  const rest = terms.type === 'limit' ? lots - quote.lots : 0
  if (rest > 0 && wouldBeLiquidated(perp, order, rest, perpValue(perp, ticks, rest)))
    return 'would_be_liquidated'
  const taken = add(marginFor(value, leverage), ppmCeil(value, config.takerFeePpm))
  const held = rest > 0 ? holdFor(perp, order, rest) : ZERO_UNITS
  return { ticks, cost: add(taken, held), maintenancePpm }
}
