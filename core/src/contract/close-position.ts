import type { Exchange } from '../state.ts'
import { refuse, type Reply } from '../reply.ts'
import { canClose, closeAtMarket, closingTaker } from './close-in-book.ts'
import type { ClosePosition } from './commands.ts'
import { hasFreshMark } from './contract.ts'
import { contractOf, ownPosition } from './open-positions.ts'
import { cancelRest } from './end-position.ts'
import { positionReply } from './position-reply.ts'

/** Closing all that is held takes back what rests as well, so that the position ends. */
export function closePosition(exchange: Exchange, { customerId, positionId, lots }: ClosePosition): Reply {
  const position = ownPosition(exchange, customerId, positionId)
  if (!position) return refuse('position_must_be_open')
  const contract = contractOf(exchange, position)
  if (contract.config.status === 'paused') return refuse('market_must_be_open')
  if (position.openLots === 0) return refuse('position_holds_nothing')
  if (!hasFreshMark(contract, exchange.at)) return refuse('market_has_no_price')
  const closing = lots ?? position.openLots
  if (!Number.isSafeInteger(closing) || closing < 1) return refuse('quantity_too_small')
  if (closing > position.openLots) return refuse('quantity_too_large')
  if (!canClose(contract, closingTaker(contract, position, closing))) return refuse('no_liquidity')

  if (closing === position.openLots) cancelRest(exchange, contract, position, 'by_customer')
  closeAtMarket(exchange, contract, position, closing, 'by_customer')
  return { ok: true, position: positionReply(position) }
}
