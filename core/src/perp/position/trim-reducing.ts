import type { Customer } from '../../customer/customer.ts'
import type { Exchange } from '../../state.ts'
import { customerRows, heldRow } from '../customer-rows.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import type { Perp } from '../perp.ts'
import { cancelRemaining } from './end-position.ts'
import { canPayAt } from './margin.ts'
import { endWithPosition } from '../waiting/conditionals.ts'
import { markPositionChanged } from './open-positions.ts'
import { openingSide, oppositeSide, type Position, type PositionSide } from './position.ts'

/**
 * Reduces the reduce-only orders of a customer, newest first, to the lots that the position holds, and cancels those at prices at
 * which its margin could not pay the loss. Without a position, also ends the conditional orders that would close it. Follows every change of the position, so that all of them can be filled.
 */
export function trimReducing(exchange: Exchange, perp: Perp, owner: Customer): void {
  if (!hasNetMode(exchange, owner)) return
  for (const side of ['long', 'short'] as const) {
    const held = heldRow(perp, owner.id, oppositeSide(side))
    if (!held) endWithPosition(exchange, owner.id, perp.config.id, openingSide(side))
    let lots = held?.openLots ?? 0
    for (const order of reducingOrders(perp, owner, side)) {
      const kept = held && canPayAt(perp, held, order.ticks) ? Math.min(order.remaining, lots) : 0
      lots -= kept
      if (kept < order.remaining) shrink(exchange, perp, order, kept)
    }
  }
}

/** Returns the lots of all working reduce-only orders of a customer on one side. */
export function reducingLots(perp: Perp, owner: Customer, side: PositionSide): number {
  return reducingOrders(perp, owner, side).reduce((sum, { remaining }) => sum + remaining, 0)
}

function reducingOrders(perp: Perp, { id: ownerId }: Customer, side: PositionSide): Position[] {
  return customerRows(perp, { ownerId, side }).filter(
    ({ reduceOnly, remaining }) => reduceOnly && remaining > 0,
  )
}

function shrink(exchange: Exchange, perp: Perp, order: Position, kept: number): void {
  if (kept === 0) return cancelRemaining(exchange, perp, order, 'nothing_to_reduce')
  perp.book.reduce(order.slot, order.remaining - kept)
  order.remaining = kept
  markPositionChanged(exchange, order)
}
