import type { Exchange } from '../../state.ts'
import { customerRows } from '../customer-rows.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import type { Perp } from '../perp.ts'
import { cancelRemaining } from './end-position.ts'
import type { CloseReason, Position } from './position.ts'

/**
 * Cancels the orders that would enlarge a position again while it is closed by a stop or a liquidation: its own working order; in net
 * mode every order of the customer in the contract that is not reduce-only.
 */
export function cancelWithPosition(
  exchange: Exchange,
  perp: Perp,
  position: Position,
  reason: CloseReason,
): void {
  const { owner, ownerId } = position
  const rows = hasNetMode(exchange, owner)
    ? (['long', 'short'] as const).flatMap((side) => [...customerRows(perp, { ownerId, side })])
    : [position]
  for (const row of rows) if (!row.reduceOnly) cancelRemaining(exchange, perp, row, reason)
}
