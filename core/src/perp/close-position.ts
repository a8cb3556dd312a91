import type { Exchange } from '../state.ts'
import { TICKS_MAX } from '../market/market.ts'
import { refuse, type Reply } from '../reply.ts'
import { canClose, closeAsTaker, closingTaker } from './close-in-book.ts'
import type { ClosePosition } from './commands.ts'
import { hasFreshMark } from './perp.ts'
import { perpOf, ownPosition } from './open-positions.ts'
import { cancelRest } from './end-position.ts'
import { positionReply } from './position-reply.ts'

/**
 * Closes lots at the market, or only at a limit price or better. Closing all lots also cancels the position's working
 * order, so that the position can end. Rejects `no_liquidity` where nothing would fill.
 */
export function closePosition(
  exchange: Exchange,
  { customerId, positionId, lots, limitTicks }: ClosePosition,
): Reply<'closePosition'> {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return refuse('position_must_be_open')
  const perp = perpOf(exchange, position)
  if (perp.config.status === 'paused') return refuse('market_must_be_open')
  if (position.openLots === 0) return refuse('position_holds_nothing')
  if (!hasFreshMark(perp, exchange.at)) return refuse('market_has_no_price')
  const closing = lots ?? position.openLots
  if (!Number.isSafeInteger(closing) || closing < 1) return refuse('quantity_too_small')
  if (closing > position.openLots) return refuse('quantity_too_large')
  if (limitTicks !== undefined && !isPrice(limitTicks)) return refuse('price_is_invalid')
  const taker = closingTaker(perp, position, closing, limitTicks)
  if (!canClose(perp, taker)) return refuse('no_liquidity')

  const held = position.openLots
  if (closing === held) cancelRest(exchange, perp, position, 'by_customer')
  closeAsTaker(exchange, perp, position, taker, 'by_customer')
  return { ok: true, position: { ...positionReply(position), closedLots: held - position.openLots } }
}

function isPrice(ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0 && ticks <= TICKS_MAX
}
