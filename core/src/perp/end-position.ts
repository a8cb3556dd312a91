import { toAmount, ZERO_UNITS } from '@halyard/money'
import { NONE } from '../book/slot.ts'
import { release } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import type { Perp } from './perp.ts'
import { updateMaintenance } from './maintenance.ts'
import { closeRow, notePosition } from './open-positions.ts'
import type { CloseReason, Position } from './position.ts'

/** What a position is after something of it was filled, closed or taken back. It ends when nothing is left of it. */
export function settleStatus(exchange: Exchange, position: Position, reason: CloseReason): void {
  notePosition(exchange, position)
  if (position.openLots > 0) position.status = 'holding'
  else if (position.remaining > 0) position.status = 'waiting'
  else {
    const held = position.closedLots > 0 || reason === 'netted'
    position.status = held ? 'closed' : 'cancelled'
    position.closeReason = reason
    closeRow(exchange, position)
    if (position.closedLots > 0) tellClosed(exchange, position, reason)
  }
}

/** Takes what rests of a position off the book and gives back what it held. */
export function cancelRest(exchange: Exchange, perp: Perp, position: Position, reason: CloseReason): void {
  if (position.slot === NONE) return
  perp.book.remove(position.slot)
  leaveBook(exchange, position)
  release(exchange.ledger, position.accountId, position.held, 'position_release')
  position.held = ZERO_UNITS
  position.remaining = 0
  settleStatus(exchange, position, reason)
  updateMaintenance(exchange, perp, position)
}

/** Gives back the slot of an order that does not rest any more. */
export function leaveBook({ perps }: Exchange, position: Position): void {
  perps.resting.release(position.slot)
  position.slot = NONE
}

function tellClosed({ facts }: Exchange, position: Position, reason: CloseReason): void {
  facts.push({
    kind: 'positionClosed',
    positionId: position.id,
    customerId: position.ownerId,
    perpId: position.perpId,
    side: position.side,
    closedLots: position.closedLots,
    realised: toAmount(position.realised),
    reason,
  })
}
