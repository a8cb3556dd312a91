import type { Exchange } from '../../state.ts'
import { reject, type Reply } from '../../reply.ts'
import { closeAtMarket } from './close-in-book.ts'
import type { CloseAllPositions } from '../commands.ts'
import { hasFreshMark } from '../perp.ts'
import { perpOf } from '../position/open-positions.ts'
import { cancelRemaining } from '../position/end-position.ts'
import { positionReply } from '../position/position-reply.ts'
import { perpStatus } from '../perp-status.ts'

/**
 * Cancels a customer's working orders and closes their positions at the market, of one contract or of all. Positions
 * without liquidity or a fresh mark price stay open. Paused contracts are skipped; naming one is rejected, like an
 * unknown contract or a customer without open positions.
 */
export function closeAllPositions(
  exchange: Exchange,
  { customerId, perpId }: CloseAllPositions,
): Reply<'closeAllPositions'> {
  const { perps, at } = exchange
  if (perpId !== undefined && !perps.byId.has(perpId)) return reject('contract_must_be_known')
  const requested = [...perps.positions.values()].filter(
    (row) => row.ownerId === customerId && (perpId === undefined || row.perpId === perpId),
  )
  if (requested.length === 0) return reject('position_must_be_open')
  const positions = requested.filter((row) => perpStatus(exchange, perpOf(exchange, row)) !== 'paused')
  if (positions.length === 0) return reject('market_must_be_open')

  for (const position of positions)
    cancelRemaining(exchange, perpOf(exchange, position), position, 'by_customer')
  for (const position of positions) {
    const perp = perpOf(exchange, position)
    if (position.openLots > 0 && hasFreshMark(perp, at))
      closeAtMarket(exchange, perp, position, position.openLots, 'by_customer')
  }
  return { ok: true, positions: positions.map(positionReply) }
}
