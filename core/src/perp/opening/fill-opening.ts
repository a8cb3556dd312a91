import { sub, ZERO_UNITS, add, ppmCeil, type Numeric } from '@halyard/money'
import { assert } from '../../assert.ts'
import { hold, release, settle, transfer } from '../../ledger/ledger.ts'
import { countPerpLoss } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import { type Perp, perpValue } from '../perp.ts'
import { indexHeld, markPositionChanged } from '../position/open-positions.ts'
import { releaseSlot, updateStatus } from '../position/end-position.ts'
import { systemAccountsOf } from '../system-accounts.ts'
import { holdFor, marginFor } from '../position/margin.ts'
import { netAgainst } from '../netting.ts'
import type { Position } from '../position/position.ts'

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
  addLots(exchange, target, opened, value, margin)
  if (order.remaining === 0) releaseSlot(exchange, order)
  if (target !== order) updateStatus(exchange, target, 'netted')
  updateStatus(exchange, order, 'netted')
  return fee
}

/**
 * A new order with the running totals of its fills, in settle units. Each fill pays the increase of the totals' fee and
 * margin, so that rounding does not depend on the number of fills.
 */
export interface PerpTaker {
  readonly order: Position
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
  const { accountId, leverage, feePpm } = order
  const value = add(taker.value, perpValue(perp, ticks, lots))
  const fee = sub(ppmCeil(value, feePpm), ppmCeil(taker.value, feePpm))
  taker.value = value
  transfer(ledger, accountId, systemAccountsOf(exchange, perp).fees, fee, 'contract_fee')
  recordFee(exchange, perp, order, fee)

  const { target, lots: opened } = netAgainst(exchange, perp, order, ticks, lots)
  const openedValue = perpValue(perp, ticks, opened)
  const marginValue = add(taker.marginValue, openedValue)
  const margin = sub(marginFor(marginValue, leverage), marginFor(taker.marginValue, leverage))
  taker.marginValue = marginValue
  hold(ledger, accountId, margin, 'position_hold')
  addLots(exchange, target, opened, openedValue, margin)
  if (target !== order) updateStatus(exchange, target, 'netted')
  return fee
}

/** Records a fee on its order, and counts it towards the owner's own limit (decision 29). */
function recordFee(exchange: Exchange, { config }: Perp, order: Position, fee: Numeric): void {
  order.feePaid = add(order.feePaid, fee)
  countPerpLoss(exchange, order.owner, config.settleId, fee)
}

function addLots(
  exchange: Exchange,
  position: Position,
  lots: number,
  value: Numeric,
  margin: Numeric,
): void {
  assert(lots >= 0 && value >= 0 && margin >= 0, 'a fill adds lots, value and margin')
  if (lots > 0 && position.openLots === 0) indexHeld(exchange, position)
  position.openLots += lots
  position.entryValue = add(position.entryValue, value)
  position.margin = add(position.margin, margin)
  markPositionChanged(exchange, position)
}

function min(a: Numeric, b: Numeric): Numeric {
  return a < b ? a : b
}
