import { toAmount, ZERO_UNITS } from '@halyard/money'
import { assert } from '../../assert.ts'
import { NONE } from '../../book/slot.ts'
import { release } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import type { Perp } from '../perp.ts'
import { updateMaintenance } from './maintenance.ts'
import { closeRow, markPositionChanged } from './open-positions.ts'
import type { CloseReason, Position } from './position.ts'

/**
 * Updates a position's status after a fill, close or cancellation. A position without open and working lots ends with
 * `reason`: `closed` if any of its lots were closed or netted, otherwise `cancelled`.
 */
export function updateStatus(exchange: Exchange, position: Position, reason: CloseReason): void {
  markPositionChanged(exchange, position)
  if (position.openLots > 0) position.status = 'holding'
  else if (position.remaining > 0) position.status = 'waiting'
  else {
    const wasFilled = position.closedLots > 0 || reason === 'netted'
    position.status = wasFilled ? 'closed' : 'cancelled'
    position.closeReason = reason
    closeRow(exchange, position)
    if (position.closedLots > 0) emitClosed(exchange, position, reason)
  }
}

/** Cancels the working order of a position, if any: removes it from the book and releases its hold. */
export function cancelRemaining(
  exchange: Exchange,
  perp: Perp,
  position: Position,
  reason: CloseReason,
): void {
  if (position.slot === NONE) return
  assert(position.remaining > 0, 'a working order has lots')
  perp.book.remove(position.slot)
  releaseSlot(exchange, position)
  release(exchange.ledger, position.accountId, position.held, 'position_release')
  position.held = ZERO_UNITS
  position.remaining = 0
  updateStatus(exchange, position, reason)
  updateMaintenance(exchange, perp, position)
}

/** Frees the slot of an order that has left the book. */
export function releaseSlot({ perps }: Exchange, position: Position): void {
  const { ownerId, clientId } = position
  if (clientId !== undefined) perps.clientIds.delete(ownerId, clientId)
  perps.resting.release(position.slot)
  position.slot = NONE
}

function emitClosed({ facts }: Exchange, position: Position, reason: CloseReason): void {
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
