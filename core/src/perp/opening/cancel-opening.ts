import { NONE } from '../../book/slot.ts'
import type { Exchange } from '../../state.ts'
import { reject, type Reply } from '../../reply.ts'
import type { CancelOpening } from '../commands.ts'
import { perpOf, ownPosition } from '../position/open-positions.ts'
import { cancelRemaining } from '../position/end-position.ts'
import { positionReply } from '../position/position-reply.ts'
import { perpStatus } from '../perp-status.ts'

/**
 * Cancels the working order of a position and releases its hold. Open lots stay open. Rejects a position of another
 * customer, a paused contract, and a position without a working order.
 */
export function cancelOpening(
  exchange: Exchange,
  { customerId, positionId }: CancelOpening,
): Reply<'cancelOpening'> {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return reject('position_must_be_open')
  const perp = perpOf(exchange, position)
  if (perpStatus(exchange, perp) === 'paused') return reject('market_must_be_open')
  if (position.slot === NONE) return reject('position_rests_nothing')

  cancelRemaining(exchange, perp, position, 'by_customer')
  return { ok: true, position: positionReply(position) }
}
