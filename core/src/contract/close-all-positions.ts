import type { Exchange } from '../state.ts'
import { refuse, type Reply } from '../reply.ts'
import { closeAtMarket } from './close-in-book.ts'
import type { CloseAllPositions } from './commands.ts'
import { hasFreshMark } from './contract.ts'
import { contractOf } from './open-positions.ts'
import { cancelRest } from './end-position.ts'
import { positionReply } from './position-reply.ts'

/** What finds nobody, or has no fresh price, stays held. Contracts that are paused are left as they are. */
export function closeAllPositions(exchange: Exchange, { customerId, contractId }: CloseAllPositions): Reply {
  const { contracts, at } = exchange
  if (contractId !== undefined && !contracts.byId.has(contractId)) return refuse('contract_must_be_known')
  const asked = [...contracts.positions.values()].filter(
    (row) => row.ownerId === customerId && (contractId === undefined || row.contractId === contractId),
  )
  if (asked.length === 0) return refuse('position_must_be_open')
  const positions = asked.filter((row) => contractOf(exchange, row).config.status !== 'paused')
  if (positions.length === 0) return refuse('market_must_be_open')

  for (const position of positions)
    cancelRest(exchange, contractOf(exchange, position), position, 'by_customer')
  for (const position of positions) {
    const contract = contractOf(exchange, position)
    if (position.openLots > 0 && hasFreshMark(contract, at))
      closeAtMarket(exchange, contract, position, position.openLots, 'by_customer')
  }
  return { ok: true, positions: positions.map(positionReply) }
}
