import { ZERO_UNITS, add, ppmCeil, type Numeric } from '@halyard/money'
import { nextMaker, OWN_ORDER, type TakerOrder } from '../../book/match.ts'
import { NONE } from '../../book/slot.ts'
import { crosses, opposite } from '../../book/side.ts'
import { takerFeeOf } from '../../tiers/consult.ts'
import type { Exchange } from '../../state.ts'
import { type Perp, perpBand, perpValue } from '../perp.ts'
import { cancelRemaining, updateStatus } from '../position/end-position.ts'
import { fillMaker } from '../opening/fill-opening.ts'
import { bankruptcyTicks, exposureOf } from '../position/liquidation-price.ts'
import { updateMaintenance } from '../position/maintenance.ts'
import { partOf } from '../position/margin.ts'
import { type CloseReason, closingSide, type Position } from '../position/position.ts'
import { trimReducing } from '../position/trim-reducing.ts'
import { type CloseFee, type ClosedPart, closePart } from '../position/settle-part.ts'
import { orderAt, emitTrade } from '../trade.ts'

/**
 * Returns the taker order that closes lots of a position. Its limit is the tightest of the edge of the price band, the
 * bankruptcy price and `limitTicks`. Beyond the bankruptcy price the margin cannot pay the loss, so only a liquidation,
 * which the insurance fund covers, may trade there (decision 10).
 */
export function closingTaker(perp: Perp, position: Position, lots: number, limitTicks?: number): TakerOrder {
  const side = closingSide(position.side)
  const bounds = [perpBand(perp, side), bankruptcyTicks(perp.tickLotUnits, exposureOf(position))]
  if (limitTicks !== undefined) bounds.push(limitTicks)
  const ticks = side === 'sell' ? Math.max(...bounds) : Math.min(...bounds)
  return { ownerId: position.ownerId, side, ticks, remaining: lots }
}

/**
 * Returns whether a closing order would fill at least one lot now. Orders of the same owner do not count: a close
 * cancels them instead of trading with them (decision 10).
 */
export function canClose({ book }: Perp, { ownerId, side, ticks }: TakerOrder): boolean {
  const { orders } = book
  for (let slot = book.best(opposite(side)); slot !== NONE; slot = book.next(slot)) {
    if (!crosses(side, ticks, orders.ticksOf(slot))) return false
    if (orders.ownerOf(slot) !== ownerId) return true
  }
  return false
}

/**
 * Closes lots at the best available prices, within `closingTaker`'s limit. Fills pay the taker fee, rounded up, in
 * settle units. Unfilled lots stay open (decision 10).
 */
export function closeAtMarket(
  exchange: Exchange,
  perp: Perp,
  position: Position,
  lots: number,
  reason: CloseReason,
): void {
  closeAsTaker(exchange, perp, { position, taker: closingTaker(perp, position, lots), reason })
}

/** An order that closes lots of a position: its size and limit, and why the position ends if no lots remain. */
export interface ClosingOrder {
  readonly position: Position
  readonly taker: TakerOrder
  readonly reason: CloseReason
  /** The order that the trades are of; the position itself if there is none. */
  readonly order?: Position
}

/**
 * Executes a closing order. Each fill pays the taker fee: its value times the owner's rate of today, rounded up, in settle units.
 * Unfilled lots stay open (decision 10). Returns the totals of the fills.
 */
export function closeAsTaker(exchange: Exchange, perp: Perp, closing: ClosingOrder): BookClose {
  const feePpm = takerFeeOf(exchange, closing.position.owner, perp.config.takerFeePpm)
  return closeInBook(exchange, perp, closing, (value) => ({
    account: 'fees',
    amount: ppmCeil(value, feePpm),
    reason: 'contract_fee',
  }))
}

/** The totals of a close in the order book. */
export interface BookClose extends ClosedPart {
  readonly lots: number
  readonly value: Numeric
}

/**
 * Executes a closing order against the book, reduce-only and immediate-or-cancel. Cancels the owner's own resting
 * orders that would self-trade; a close takes precedence over an opening order (decision 10). `feeOn` returns the fee
 * on a fill of a value, in units of the settle currency. Returns the lots filled, the fees paid and what the insurance
 * fund covered.
 */
export function closeInBook(
  exchange: Exchange,
  perp: Perp,
  { position, taker, reason, order = position }: ClosingOrder,
  feeOn: (value: Numeric) => CloseFee,
): BookClose {
  const { book } = perp
  const { ownerId, side, ticks } = taker
  let fee: Numeric = ZERO_UNITS
  let covered: Numeric = ZERO_UNITS
  let filledValue: Numeric = ZERO_UNITS
  let { remaining } = taker
  while (remaining > 0) {
    const slot = nextMaker(book, ownerId, side, ticks)
    if (slot === NONE) break
    if (slot === OWN_ORDER) {
      cancelRemaining(exchange, perp, orderAt(exchange, book.best(opposite(side))), 'own_order')
      continue
    }
    const maker = orderAt(exchange, slot)
    const lots = Math.min(remaining, maker.remaining)
    remaining -= lots
    book.reduce(slot, lots)
    const value = perpValue(perp, maker.ticks, lots)
    const closed = closePart(exchange, perp, partOf(position, lots), value, feeOn(value))
    const makerFee = fillMaker(exchange, perp, maker, lots)
    const takerFee = closed.fee
    emitTrade(exchange, perp, { taker: order, takerSide: side, takerFee, maker, makerFee, lots })
    fee = add(fee, takerFee)
    filledValue = add(filledValue, value)
    covered = add(covered, closed.covered)
  }
  updateStatus(exchange, position, reason)
  updateMaintenance(exchange, perp, position)
  trimReducing(exchange, perp, position.owner)
  return { lots: taker.remaining - remaining, value: filledValue, fee, covered }
}
