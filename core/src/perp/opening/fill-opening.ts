import { sub, ZERO_UNITS, add, ppmCeil, type Numeric } from '@halyard/money'
import { assert } from '../../assert.ts'
import { canPay, hold, release, settle, transfer } from '../../ledger/ledger.ts'
import { countPerpLoss } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { heldRow } from '../customer-rows.ts'
import { type Perp, perpValue } from '../perp.ts'
import { updateMaintenance } from '../position/maintenance.ts'
import { closePart } from '../position/settle-part.ts'
import { trimReducing } from '../position/trim-reducing.ts'
import { indexHeld, markPositionChanged } from '../position/open-positions.ts'
import { releaseSlot, updateStatus } from '../position/end-position.ts'
import { systemAccountsOf } from '../system-accounts.ts'
import { holdFor, marginFor, partOf } from '../position/margin.ts'
import { lotsToNet, netAgainst } from '../netting.ts'
import { oppositeSide, type Position } from '../position/position.ts'

/**
 * Fills lots of a resting order at its limit price. Fee (maker rate, rounded up) and margin come out of the order's
 * hold. The hold of the remainder is recomputed; because it is rounded up, up to two units may then be missing, and the
 * margin is smaller by them. The caller has already reduced the order in the book. Returns the fee in settle units.
 * After decision 10.
 */
export function fillMaker(exchange: Exchange, perp: Perp, order: Position, lots: number): Numeric {
  const { ledger } = exchange
  const { ticks, accountId, leverage } = order
  assert(lots > 0 && lots <= order.remaining, 'a maker has the lots of the fill')
  if (order.reduceOnly) return fillReducing(exchange, perp, order, lots)
  order.remaining -= lots
  const heldAfter = order.remaining > 0 ? holdFor(perp, order, order.remaining) : ZERO_UNITS
  const freed = sub(order.held, heldAfter)
  assert(freed >= 0, 'a fill does not increase the hold')
  order.held = heldAfter
  const { makerFeePpm: feePpm } = order
  const fee = min(ppmCeil(perpValue(perp, ticks, lots), feePpm), freed)
  settle(ledger, accountId, systemAccountsOf(exchange, perp).fees, fee, 'contract_fee')
  recordFee(exchange, perp, order, fee)

  const { target, lots: opened } = netAgainst(exchange, perp, order, ticks, lots)
  const value = perpValue(perp, ticks, opened)
  const usable = sub(freed, fee)
  const margin = min(marginFor(value, leverage), usable)
  release(ledger, accountId, sub(usable, margin), 'position_release')
  addLots(exchange, perp, { order, target, lots: opened, value, margin })
  if (order.remaining === 0) releaseSlot(exchange, order)
  updateStatus(exchange, order, 'netted')
  if (opened < lots) updateMaintenance(exchange, perp, order)
  trimReducing(exchange, perp, order.owner)
  return fee
}

/**
 * Fills lots of a resting reduce-only order: closes lots of the position, which pays the fee. Such an order never has more lots
 * than the position, nor a price at which its margin would not pay the loss.
 */
function fillReducing(exchange: Exchange, perp: Perp, order: Position, lots: number): Numeric {
  const held = heldRow(perp, order.ownerId, oppositeSide(order.side))
  if (!held) throw new Error(`reduce-only order ${order.id} has no position`)
  order.remaining -= lots
  const value = perpValue(perp, order.ticks, lots)
  const amount = ppmCeil(value, order.makerFeePpm)
  const { fee } = closePart(exchange, perp, partOf(held, lots), value, {
    account: 'fees',
    amount,
    reason: 'contract_fee',
  })
  if (order.remaining === 0) releaseSlot(exchange, order)
  updateStatus(exchange, order, 'netted')
  updateStatus(exchange, held, 'by_customer')
  updateMaintenance(exchange, perp, held)
  trimReducing(exchange, perp, order.owner)
  return fee
}

/**
 * A new order with the running totals of its fills: lots, and amounts in settle units. Each fill pays the increase of the totals' fee and
 * margin, so that rounding does not depend on the number of fills.
 */
export interface PerpTaker {
  readonly order: Position
  lots: number
  /** The value of all lots, for the fee, and of the lots that needed margin. */
  value: Numeric
  marginValue: Numeric
}

/**
 * Fills lots of a new order at a maker's price. Fee and initial margin, both rounded up over the order's total so far,
 * come out of the available balance. Returns the fee of this fill in settle units (decision 10).
 */
export function fillTaker(
  exchange: Exchange,
  perp: Perp,
  taker: PerpTaker,
  ticks: number,
  lots: number,
): Numeric {
  const { ledger } = exchange
  const { order } = taker
  const { accountId } = order
  const fee = feeOfFill(taker, perpValue(perp, ticks, lots))
  taker.value = add(taker.value, perpValue(perp, ticks, lots))
  taker.lots += lots
  transfer(ledger, accountId, systemAccountsOf(exchange, perp).fees, fee, 'contract_fee')
  recordFee(exchange, perp, order, fee)

  const { target, lots: opened } = netAgainst(exchange, perp, order, ticks, lots)
  const value = perpValue(perp, ticks, opened)
  const margin = marginOfFill(taker, value)
  taker.marginValue = add(taker.marginValue, value)
  hold(ledger, accountId, margin, 'position_hold')
  addLots(exchange, perp, { order, target, lots: opened, value, margin })
  trimReducing(exchange, perp, order.owner)
  return fee
}

/** Returns by how much a fill of a value increases the fee of the order. */
function feeOfFill({ order: { feePpm }, value }: PerpTaker, added: Numeric): Numeric {
  return sub(ppmCeil(add(value, added), feePpm), ppmCeil(value, feePpm))
}

/** Returns by how much opening lots of a value increases the margin of the order. */
function marginOfFill({ order: { leverage }, marginValue }: PerpTaker, added: Numeric): Numeric {
  return sub(marginFor(add(marginValue, added), leverage), marginFor(marginValue, leverage))
}

/**
 * Returns whether the customer can pay the next fill of a new order. The plan of the order made sure of it, unless a maker that the
 * plan counted on was reduced meanwhile by an earlier fill of the same owner.
 */
export function canPayFill(
  exchange: Exchange,
  perp: Perp,
  taker: PerpTaker,
  ticks: number,
  lots: number,
): boolean {
  const { order } = taker
  const opened = lots - lotsToNet(exchange, perp, { ...order, lots })
  const fee = feeOfFill(taker, perpValue(perp, ticks, lots))
  const margin = marginOfFill(taker, perpValue(perp, ticks, opened))
  return canPay(exchange.ledger, order.accountId, add(fee, margin))
}

/** Records a fee on its order, and counts it towards the owner's own limit (decision 29). */
function recordFee(exchange: Exchange, { config }: Perp, order: Position, fee: Numeric): void {
  order.feePaid = add(order.feePaid, fee)
  countPerpLoss(exchange, order.owner, config.settleId, fee)
}

/** Lots to add to `target`: the row of the order, or the position that it is netted with. */
interface AddedLots {
  readonly order: Position
  readonly target: Position
  readonly lots: number
  readonly value: Numeric
  readonly margin: Numeric
}

function addLots(exchange: Exchange, perp: Perp, { order, target, lots, value, margin }: AddedLots): void {
  assert(lots >= 0 && value >= 0 && margin >= 0, 'a fill adds lots, value and margin')
  if (lots > 0 && target.openLots === 0) indexHeld(exchange, target)
  target.openLots += lots
  target.entryValue = add(target.entryValue, value)
  target.margin = add(target.margin, margin)
  markPositionChanged(exchange, target)
  if (target === order) return
  updateStatus(exchange, target, 'netted')
  if (lots === 0 || target.owner.isMarketMaker) return
  takeStops(target, order)
  updateMaintenance(exchange, perp, target, true)
}

/** Makes the stops of an order those of the position that it is added to. Like new stops, they end the retries of one that has fired. */
function takeStops(target: Position, { takeProfitTicks, stopLossTicks }: Position): void {
  if (takeProfitTicks === undefined && stopLossTicks === undefined) return
  target.takeProfitTicks = takeProfitTicks ?? target.takeProfitTicks
  target.stopLossTicks = stopLossTicks ?? target.stopLossTicks
  target.firedStop = undefined
}

function min(a: Numeric, b: Numeric): Numeric {
  return a < b ? a : b
}
