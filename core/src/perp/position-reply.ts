import type { Position } from './position.ts'
import type { PositionReply } from './replies.ts'

export function positionReply({ id, status, openLots }: Position): PositionReply {
  return { positionId: id, status, openLots }
}
