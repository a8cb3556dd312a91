import type { ResponseOf } from '@halyard/api'
import type { PositionReply } from '../../engine/index.ts'
import { STATUS_NUMBERS } from '../../presenters/present-position.ts'

export function presentPlaced(position: PositionReply): ResponseOf<'lever/submit'> {
  return {
    id: position.positionId,
    status: STATUS_NUMBERS[position.status],
    open_share: position.openLots,
  }
}
