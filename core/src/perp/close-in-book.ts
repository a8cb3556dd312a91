import { ZERO_UNITS, add, ppmCeil, type Numeric } from '@halyard/money'
import { nextMaker, OWN_ORDER, type Wish } from '../book/match.ts'
import { NONE } from '../book/slot.ts'
import { crosses, opposite } from '../book/side.ts'
import type { Exchange } from '../state.ts'
import { type Perp, perpBand, perpValue } from './perp.ts'
import { cancelRest, settleStatus } from './end-position.ts'
import { fillMaker } from './fill-opening.ts'
import { bankruptcyTicks, exposureOf } from './liquidation-price.ts'
import { updateMaintenance } from './maintenance.ts'
import { partOf } from './margin.ts'
import { type CloseReason, closingSide, type Position } from './position.ts'
import { type Charge, type SettledPart, settlePart } from './settle-part.ts'
import { orderAt, tellTrade } from './trade.ts'

/**
 * Returns a close as the taker it is in the book, at the worst price it may fill at: the tightest of the band's edge, the
 * bankruptcy price and its own limit. Beyond the bankruptcy price the margin could not pay the loss; that is a
 * liquidation, which the insurance fund helps with.
 */
export function closingTaker(perp: Perp, position: Position, lots: number, limitTicks?: number): Wish {
  const side = closingSide(position.side)
  const bounds = [perpBand(perp, side), bankruptcyTicks(perp.tickLotUnits, exposureOf(position))]
  if (limitTicks !== undefined) bounds.push(limitTicks)
  const ticks = side === 'sell' ? Math.max(...bounds) : Math.min(...bounds)
  return { ownerId: position.ownerId, side, ticks, remaining: lots }
}

/** Whether anybody else's order would take something of a close now. */
export function canClose({ book }: Perp, { ownerId, side, ticks }: Wish): boolean {
  const { orders } = book
  for (let slot = book.best(opposite(side)); slot !== NONE; slot = book.next(slot)) {
    if (!crosses(side, ticks, orders.ticksOf(slot))) return false
    if (orders.ownerOf(slot) !== ownerId) return true
  }
  return false
}

/** Closes lots at the market for the taker fee. Unfilled lots stay open. */
export function closeAtMarket(
  exchange: Exchange,
  perp: Perp,
  position: Position,
  lots: number,
  reason: CloseReason,
): void {
  closeAsTaker(exchange, perp, position, closingTaker(perp, position, lots), reason)
}

/** Fills a closing taker for the taker fee. Unfilled lots stay open. */
export function closeAsTaker(
  exchange: Exchange,
  perp: Perp,
  position: Position,
  taker: Wish,
  reason: CloseReason,
): void {
  closeInBook(exchange, perp, position, taker, reason, (value) => ({
    account: 'fees',
    amount: ppmCeil(value, perp.config.takerFeePpm),
    reason: 'contract_fee',
  }))
}

/** What closing through the book came to. */
export interface BookClose extends SettledPart {
  readonly lots: number
}

/**
 * Trades a closing taker against the book; it only reduces the position. Orders of its owner that stand in the way are
 * taken back: who wants to get out does not want in at that price.
 */
export function closeInBook(
  exchange: Exchange,
  perp: Perp,
  position: Position,
  taker: Wish,
  reason: CloseReason,
  chargeOn: (value: Numeric) => Charge,
): BookClose {
  const { book } = perp
  const { ownerId, side, ticks } = taker
  let charged: Numeric = ZERO_UNITS
  let covered: Numeric = ZERO_UNITS
  let { remaining } = taker
  while (remaining > 0) {
    const slot = nextMaker(book, ownerId, side, ticks)
    if (slot === NONE) break
    if (slot === OWN_ORDER) {
      cancelRest(exchange, perp, orderAt(exchange, book.best(opposite(side))), 'own_order')
      continue
    }
    const maker = orderAt(exchange, slot)
    const lots = Math.min(remaining, maker.remaining)
    remaining -= lots
    book.reduce(slot, lots)
    const value = perpValue(perp, maker.ticks, lots)
    const settled = settlePart(exchange, perp, position, partOf(position, lots), value, chargeOn(value))
    const makerFee = fillMaker(exchange, perp, maker, lots)
    const takerFee = settled.charged
    tellTrade(exchange, perp, { taker: position, takerSide: side, takerFee, maker, makerFee, lots })
    charged = add(charged, takerFee)
    covered = add(covered, settled.covered)
  }
  settleStatus(exchange, position, reason)
  updateMaintenance(exchange, perp, position)
  return { lots: taker.remaining - remaining, charged, covered }
}
