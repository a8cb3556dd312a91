import type { PositionReply } from '../reply.ts'
import type { Position } from './position.ts'

export function positionReply({ id, status, openLots }: Position): PositionReply {
  return { positionId: id, status, openLots }
}
