import { sub, type Numeric, ZERO_UNITS } from '@halyard/money'
import { NONE } from '../../book/slot.ts'
import { isFrozen } from '../../customer/customer.ts'
import { canPay, hold, release } from '../../ledger/ledger.ts'
import type { Reject } from '../../rejects.ts'
import { reject, type Rejection, type Reply } from '../../reply.ts'
import { refuseOpening } from '../../self-limits/consult.ts'
import { makerFeeOf, takerFeeOf } from '../../tiers/consult.ts'
import type { Exchange } from '../../state.ts'
import { closingTaker } from '../closing/close-in-book.ts'
import type { AmendOpening } from '../commands.ts'
import { customerRows, heldRow } from '../customer-rows.ts'
import { hasFreshMark, type Perp, perpValue, tierOf } from '../perp.ts'
import { perpStatus } from '../perp-status.ts'
import { refuseMoreRisk } from '../position/at-risk.ts'
import { isCloseOnly } from '../position/cover.ts'
import { releaseSlot } from '../position/end-position.ts'
import { tierLots, updateMaintenance } from '../position/maintenance.ts'
import { holdFor, isLiquidatable, wouldBeLiquidated } from '../position/margin.ts'
import { markPositionChanged, ownPosition, perpOf } from '../position/open-positions.ts'
import { openingSide, oppositeSide, type Position } from '../position/position.ts'
import { positionReply } from '../position/position-reply.ts'
import { checkStops } from '../position/stops.ts'
import { reducingLots } from '../position/trim-reducing.ts'
import { checkTerms } from './check-terms.ts'
import { placeInBook } from './execute-opening.ts'
import { VALUE_MAX } from './plan-opening.ts'
import { exceedsPositionLimit } from './position-limit.ts'

/** The new price of an order, and the lots that will rest, with their hold in settle units. */
interface Amended {
  readonly ticks: number
  readonly remaining: number
  readonly held: Numeric
}

/**
 * Changes the price and the quantity of a working order. `lots` is the new total, with those that no longer rest. A smaller quantity at the
 * same price keeps the time priority, and is allowed whenever a cancellation is. Anything else obeys the rules of a new order, has
 * the present fees, goes behind the other orders at its price, and never trades at once. Rejects an order that is not
 * working, of another customer or of a market maker, and a higher hold than the customer has available (decision 83).
 */
export function amendOpening(
  exchange: Exchange,
  { customerId, positionId, ticks, lots }: AmendOpening,
): Reply<'amendOpening'> {
  const order = ownPosition(exchange, customerId, positionId)
  if (!order || order.owner.isMarketMaker) return reject('position_must_be_open')
  const perp = perpOf(exchange, order)
  const status = perpStatus(exchange, perp)
  if (status === 'paused') return reject('market_must_be_open')
  if (order.slot === NONE) return reject('position_rests_nothing')
  const remaining = lots - (order.lots - order.remaining)
  const least = order.reduceOnly ? 1 : perp.config.lotsMin
  if (!Number.isSafeInteger(lots) || remaining < 1 || lots < least) return reject('quantity_too_small')
  if (ticks === order.ticks && remaining <= order.remaining) {
    shrink(exchange, perp, order, remaining)
    return { ok: true, position: positionReply(order) }
  }
  if (status !== 'open') return reject('market_must_be_open')
  if (!hasFreshMark(perp, exchange.at)) return reject('market_has_no_price')
  const rule = order.reduceOnly
    ? checkReducing(exchange, perp, order, ticks, remaining)
    : checkOpening(exchange, perp, order, { ticks, lots, remaining })
  if (typeof rule === 'string') return reject(rule)
  const feePpm = takerFeeOf(exchange, order.owner, perp.config.takerFeePpm)
  const held = order.reduceOnly ? ZERO_UNITS : holdFor(perp, { ...order, ticks, feePpm }, remaining)
  const refused = refuseHold(exchange, perp, order, sub(held, order.held))
  if (refused) return refused

  replace(exchange, perp, order, { ticks, remaining, held })
  return { ok: true, position: positionReply(order) }
}

interface NewTerms {
  readonly ticks: number
  readonly lots: number
  readonly remaining: number
}

/** Checks the new terms of an order that opens lots as those of a new order. */
function checkOpening(
  exchange: Exchange,
  perp: Perp,
  order: Position,
  { ticks, lots, remaining }: NewTerms,
): Reject | undefined {
  const { owner, side, leverage } = order
  const { config, markTicks } = perp
  if (isFrozen(owner)) return 'customer_is_frozen'
  if (isCloseOnly(perp, exchange.at)) return 'contract_is_close_only'
  if (perp.index.quality === 'uncertain') return 'price_is_uncertain'
  if (lots > config.lotsMax) return 'quantity_too_large'
  const total = tierLots(perp, owner, side, remaining - order.remaining)
  if (exceedsPositionLimit(exchange, perp, total)) return 'position_limit_exceeded'
  const { leverageMax, maintenancePpm } = tierOf(config, total)
  if (leverage > leverageMax) return 'leverage_out_of_range'
  const taker = { ownerId: owner.id, side: openingSide(side), ticks, remaining }
  const rule = checkTerms(exchange, perp, taker, 'post_only')
  if (rule) return rule
  const value = perpValue(perp, ticks, remaining)
  if (value > VALUE_MAX) return 'quantity_too_large'
  // The stops of a position with lots are not those of its order.
  const wrongStops = order.openLots === 0 && checkStops(side, order, ticks, markTicks)
  if (wrongStops) return wrongStops
  const isUnsafe =
    wouldBeLiquidated(perp, { side, leverage, maintenancePpm }, remaining, value) ||
    customerRows(perp, order).some((row) => row.openLots > 0 && isLiquidatable(perp, row, maintenancePpm))
  return isUnsafe ? 'would_be_liquidated' : undefined
}

/** Checks that the position has the lots of a reduce-only order, and that its margin pays them at the new price. */
function checkReducing(
  exchange: Exchange,
  perp: Perp,
  order: Position,
  ticks: number,
  remaining: number,
): Reject | undefined {
  const { owner, side } = order
  const held = heldRow(perp, owner.id, oppositeSide(side))
  if (!held) return 'position_holds_nothing'
  const others = reducingLots(perp, owner, side) - order.remaining
  if (remaining > held.openLots - others) return 'reduces_more_than_position'
  const taker = { ownerId: owner.id, side: openingSide(side), ticks, remaining }
  const rule = checkTerms(exchange, perp, taker, 'post_only')
  if (rule) return rule
  return closingTaker(perp, held, remaining, ticks).ticks === ticks ? undefined : 'price_outside_band'
}

/** Returns why a customer may not hold more for an order: limits of their own, or the available balance. */
function refuseHold(exchange: Exchange, perp: Perp, order: Position, more: Numeric): Rejection | undefined {
  if (order.reduceOnly) return undefined
  const refused = refuseOpening(exchange, order.ownerId)
  if (refused) return refused
  if (more <= 0) return undefined
  const risky = refuseMoreRisk(exchange, order.owner, perp, more)
  if (risky) return risky
  return canPay(exchange.ledger, order.accountId, more) ? undefined : reject('insufficient_balance')
}

/** Reduces an order in its place. */
function shrink(exchange: Exchange, perp: Perp, order: Position, remaining: number): void {
  const fewer = order.remaining - remaining
  if (fewer > 0) perp.book.reduce(order.slot, fewer)
  const held = order.reduceOnly ? ZERO_UNITS : holdFor(perp, order, remaining)
  setTerms(exchange, order, { ticks: order.ticks, remaining, held })
  updateMaintenance(exchange, perp, order)
}

/** Moves an order behind the others at its new price. */
function replace(exchange: Exchange, perp: Perp, order: Position, amended: Amended): void {
  const isLarger = amended.remaining > order.remaining
  perp.book.remove(order.slot)
  releaseSlot(exchange, order)
  order.feePpm = takerFeeOf(exchange, order.owner, perp.config.takerFeePpm)
  order.makerFeePpm = makerFeeOf(exchange, order.owner, perp.config.makerFeePpm)
  order.priority = exchange.nextPriority++
  setTerms(exchange, order, amended)
  placeInBook(exchange, perp, order)
  updateMaintenance(exchange, perp, order, isLarger)
}

function setTerms(exchange: Exchange, order: Position, { ticks, remaining, held }: Amended): void {
  const { ledger } = exchange
  const more = sub(held, order.held)
  if (more > 0) hold(ledger, order.accountId, more, 'position_hold')
  else release(ledger, order.accountId, sub(order.held, held), 'position_release')
  order.lots += remaining - order.remaining
  order.remaining = remaining
  order.ticks = ticks
  order.held = held
  markPositionChanged(exchange, order)
}
