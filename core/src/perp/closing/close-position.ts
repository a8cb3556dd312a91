import type { Exchange } from '../../state.ts'
import { TICKS_MAX } from '../../market/market.ts'
import { reject, type Reply } from '../../reply.ts'
import { canClose, closeAsTaker, closingTaker } from './close-in-book.ts'
import type { ClosePosition } from '../commands.ts'
import { hasNetMode } from '../mode/position-mode.ts'
import { hasFreshMark } from '../perp.ts'
import { perpOf, ownPosition } from '../position/open-positions.ts'
import { cancelRemaining } from '../position/end-position.ts'
import { positionReply } from '../position/position-reply.ts'
import { perpStatus } from '../perp-status.ts'

/**
 * Closes lots of a position at the market, or at `limitTicks` or better: reduce-only and immediate-or-cancel (decision
 * 10). Closing all lots also cancels the position's working order, so that the position can end; in net mode orders are
 * not part of a position. Rejects a position without open lots, a paused contract, a stale mark price, lots or a limit out
 * of range, more lots than are open, and `no_liquidity` when nothing would fill.
 */
export function closePosition(
  exchange: Exchange,
  { customerId, positionId, lots, limitTicks }: ClosePosition,
): Reply<'closePosition'> {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return reject('position_must_be_open')
  const perp = perpOf(exchange, position)
  if (perpStatus(exchange, perp) === 'paused') return reject('market_must_be_open')
  if (position.openLots === 0) return reject('position_holds_nothing')
  if (!hasFreshMark(perp, exchange.at)) return reject('market_has_no_price')
  const closing = lots ?? position.openLots
  if (!Number.isSafeInteger(closing) || closing < 1) return reject('quantity_too_small')
  if (closing > position.openLots) return reject('quantity_too_large')
  if (limitTicks !== undefined && !isPrice(limitTicks)) return reject('price_is_invalid')
  const taker = closingTaker(perp, position, closing, limitTicks)
  if (!canClose(perp, taker)) return reject('no_liquidity')

  const openLots = position.openLots
  if (closing === openLots && !hasNetMode(exchange, position.owner))
    cancelRemaining(exchange, perp, position, 'by_customer')
  closeAsTaker(exchange, perp, { position, taker, reason: 'by_customer' })
  return { ok: true, position: { ...positionReply(position), closedLots: openLots - position.openLots } }
}

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0 && ticks <= TICKS_MAX
}
