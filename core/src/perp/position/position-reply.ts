import type { Position } from './position.ts'
import type { PositionReply } from '../replies.ts'

/** Returns the state of a position for a reply. */
export function positionReply({ id, status, openLots }: Position): PositionReply {
  return { positionId: id, status, openLots }
}
