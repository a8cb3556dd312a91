import { sub, ZERO_UNITS, add, ppmCeil, type Numeric } from '@halyard/money'
import { hold, release, settle, transfer } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import { noteHeld, notePosition } from './open-positions.ts'
import { leaveBook, settleStatus } from './end-position.ts'
import { houseOf } from './house.ts'
import { holdFor, marginFor } from './margin.ts'
import { netAgainst } from './netting.ts'
import type { Position } from './position.ts'

/**
 * Lots of a resting order were taken, at its limit. Its margin and fee come out of what it holds: what it holds for
 * the rest is worked out anew, and by rounding up to two units may then be missing, which the margin goes without.
 * Returns the fee. The book has already taken the lots off.
 */
export function fillMaker(exchange: Exchange, perp: Perp, order: Position, lots: number): Numeric {
  const { ledger } = exchange
  const { ticks, accountId, leverage } = order
  order.remaining -= lots
  const left = order.remaining > 0 ? holdFor(perp, order, order.remaining) : ZERO_UNITS
  const freed = sub(order.held, left)
  order.held = left
  const feePpm = Math.min(perp.config.makerFeePpm, order.feePpm)
  const fee = least(ppmCeil(perpValue(perp, ticks, lots), feePpm), freed)
  settle(ledger, accountId, houseOf(exchange, perp).fees, fee, 'contract_fee')
  order.feePaid = add(order.feePaid, fee)

  const { holder, lots: kept } = netAgainst(exchange, perp, order, ticks, lots)
  const value = perpValue(perp, ticks, kept)
  const rest = sub(freed, fee)
  const margin = least(marginFor(value, leverage), rest)
  release(ledger, accountId, sub(rest, margin), 'position_release')
  addLots(exchange, holder, kept, value, margin)
  if (order.remaining === 0) leaveBook(exchange, order)
  if (holder !== order) settleStatus(exchange, holder, 'netted')
  settleStatus(exchange, order, 'netted')
  return fee
}

/** What a taker has been given so far: each fill pays what all of them together have to pay more. */
export interface TakerTotal {
  /** Of all lots, for the fee, and of those that needed margin. */
  value: Numeric
  marginValue: Numeric
}

/** Lots that a new order took at a price. Its margin and fee come out of what is available. Returns the fee. */
export function fillTaker(
  exchange: Exchange,
  perp: Perp,
  order: Position,
  ticks: number,
  lots: number,
  total: TakerTotal,
): Numeric {
  const { ledger } = exchange
  const { accountId, leverage, feePpm } = order
  const value = add(total.value, perpValue(perp, ticks, lots))
  const fee = sub(ppmCeil(value, feePpm), ppmCeil(total.value, feePpm))
  total.value = value
  transfer(ledger, accountId, houseOf(exchange, perp).fees, fee, 'contract_fee')
  order.feePaid = add(order.feePaid, fee)

  const { holder, lots: kept } = netAgainst(exchange, perp, order, ticks, lots)
  const keptValue = perpValue(perp, ticks, kept)
  const marginValue = add(total.marginValue, keptValue)
  const margin = sub(marginFor(marginValue, leverage), marginFor(total.marginValue, leverage))
  total.marginValue = marginValue
  hold(ledger, accountId, margin, 'position_hold')
  addLots(exchange, holder, kept, keptValue, margin)
  if (holder !== order) settleStatus(exchange, holder, 'netted')
  return fee
}

function addLots(exchange: Exchange, holder: Position, lots: number, value: Numeric, margin: Numeric): void {
  if (lots > 0 && holder.openLots === 0) noteHeld(exchange, holder)
  holder.openLots += lots
  holder.entryValue = add(holder.entryValue, value)
  holder.margin = add(holder.margin, margin)
  notePosition(exchange, holder)
}

function least(a: Numeric, b: Numeric): Numeric {
  return a < b ? a : b
}
